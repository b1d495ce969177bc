import { Failure } from '@akyede/contract/failures'
import { lastResort } from './last-resort.ts'

/** The page for an address that asks for too many, if `admit` refuses it; its work is not begun. */
export function refusal(
  admit: (address: string) => void,
  address: string,
  requestId: string,
): Response | undefined {
  try {
    admit(address)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'request.rate_limited') throw error
    const response = lastResort(requestId, 429)
    response.headers.set('retry-after', String(error.more.retryAfter ?? 1))
    return response
  }
}
