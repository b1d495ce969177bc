import { requestExternal } from '#platform/fetch-external.ts'

/** A provider's response; undefined when there was none or no JSON. */
export type ProviderResponse = { readonly status: number; readonly body: unknown } | undefined

export interface ProviderConfig {
  readonly secretKey: string
  readonly baseUrl: () => string
  /** Milliseconds before a call counts as unreachable. */
  readonly timeout?: number
}

/** A time in a provider's response; null when it is missing or unreadable. */
export function parseProviderTime(text: string | null | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Whether a response is about this very request. A wrong key, too many calls or trouble at the provider may pass,
 * and the requested action may have happened all the same.
 */
export const isDefinitiveResponse = (result: ProviderResponse): result is NonNullable<ProviderResponse> =>
  result !== undefined && result.status < 500 && ![401, 403, 408, 425, 429].includes(result.status)

export type ProviderClient = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<ProviderResponse>

/** Bytes of a response. */
const largestResponse = 5_000_000

/** Calls a provider's API with its key as bearer token; never rejects. */
export const createProviderClient =
  ({ secretKey, baseUrl, timeout = 15_000 }: ProviderConfig): ProviderClient =>
  async (method, path, content) => {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      ...(content !== undefined && { 'content-type': 'application/json' }),
    }
    const body = content === undefined ? undefined : JSON.stringify(content)
    // The operator has configured the address, so it may be any.
    const limits = { most: largestResponse, within: timeout, mayReach: () => true }
    try {
      const { status, bytes } = await requestExternal(baseUrl() + path, { method, headers, body }, limits)
      return { status, body: JSON.parse(bytes.toString()) as unknown }
    } catch {
      return undefined
    }
  }
