/** A provider's answer; undefined when there was none, or none that is JSON. */
export type ProviderAnswer = { readonly status: number; readonly body: unknown } | undefined

export interface ProviderAddress {
  readonly secretKey: string
  readonly baseUrl: () => string
  /** Milliseconds before a call counts as unreachable. */
  readonly timeout?: number
}

/** A time in a provider's answer; null where there is none, or none that can be read. */
export function providerTime(text: string | null | undefined): Date | null {
  const time = new Date(text ?? Number.NaN)
  return Number.isNaN(time.getTime()) ? null : time
}

/**
 * Whether an answer speaks of this very request: a wrong key of ours, too many calls or the provider's own trouble
 * may pass, and what was asked for may have happened all the same.
 */
export const isOfThisRequest = (answer: ProviderAnswer): answer is NonNullable<ProviderAnswer> =>
  answer !== undefined && answer.status < 500 && ![401, 403, 408, 425, 429].includes(answer.status)

export type AskProvider = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<ProviderAnswer>

/** Calls a provider's API with its key as bearer; never rejects. */
export const askProvider =
  ({ secretKey, baseUrl, timeout = 15_000 }: ProviderAddress): AskProvider =>
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
