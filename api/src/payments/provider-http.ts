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

/** Calls a provider's API with its key as bearer token; never rejects. */
export const createProviderClient =
  ({ secretKey, baseUrl, timeout = 15_000 }: ProviderConfig): ProviderClient =>
  async (method, path, body) => {
    try {
      const response = await fetch(baseUrl() + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeout),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    } catch {
      return undefined
    }
  }
