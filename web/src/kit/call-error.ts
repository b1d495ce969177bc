import type { Problem } from '@akyede/contract/endpoint'
import { words } from '@akyede/contract/words'

/**
 * The API rejected a call. `message` is for users: the server's message, else the first detail's, else a text for
 * the status.
 */
export class ApiError extends Error {
  readonly status: number
  /** A code of the failure catalogue. Undefined when the response did not come from the API. */
  readonly code: string | undefined
  readonly detail: Problem['detail']
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  /** Further members of the response, such as `available`. */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(status: number, problem: Partial<Problem>, retryAfter: number | undefined) {
    const { message, code, detail = [], request_id, ...facts } = problem
    super(message || detail[0]?.msg || words.fallbacks.http(status))
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.retryAfter = retryAfter
    this.requestId = request_id
    this.facts = facts
  }
}

/** No response arrived. */
export class ConnectionError extends Error {
  readonly reason: 'unreachable' | 'timeout'
  constructor(reason: 'unreachable' | 'timeout') {
    super(reason === 'timeout' ? words.connection.timeout : words.connection.unreachable)
    this.name = 'ConnectionError'
    this.reason = reason
  }
}

/** Rejects with ConnectionError when the response breaks off: its status alone does not say what happened. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => {
    throw new ConnectionError('unreachable')
  })
  return apiErrorIn(response.status, parseJson(text), retryAfterOf(response))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const apiErrorIn = (status: number, body: unknown, retryAfter: number | undefined): ApiError =>
  new ApiError(status, problemIn(body), retryAfter)

/** Reads a Problem from the body. A proxy's error page has none. */
function problemIn(body: unknown): Partial<Problem> {
  if (typeof body !== 'object' || body === null) return {}
  const { message, code, detail, request_id, ...facts } = body as Record<string, unknown>
  return {
    ...facts,
    ...(typeof message === 'string' ? { message } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof request_id === 'string' ? { request_id } : {}),
    detail: Array.isArray(detail) ? (detail as Problem['detail']) : [],
  }
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}
