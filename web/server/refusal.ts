import { Failure } from '@akyede/contract/failures'
import { fallbackPage } from './fallback-page.ts'

const pages = new Map<string, 429 | 503>([
  ['request.rate_limited', 429],
  ['server.busy', 503],
])

/** The page for whom `admit` refuses: an address that asks for too many, or anybody in a busy shop. */
export function refusal(
  admit: (address: string) => void,
  address: string,
  requestId: string,
): Response | undefined {
  try {
    admit(address)
    return undefined
  } catch (error) {
    const status = error instanceof Failure && pages.get(error.code)
    if (!status) throw error
    const response = fallbackPage(requestId, status)
    response.headers.set('retry-after', String(error.options.retryAfter ?? 1))
    return response
  }
}
