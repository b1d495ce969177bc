import { setTimeout as pause } from 'node:timers/promises'

export interface ShopRequest {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly token?: string | undefined
  /** The idempotency key of one action, however often it is sent. */
  readonly key?: string
  readonly body?: object
}

export interface ShopResponse {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly body: unknown
}

/** One attempt; undefined without a complete response within so many milliseconds. */
export async function tryRequest(
  origin: string,
  request: ShopRequest,
  within = 30_000,
): Promise<ShopResponse | undefined> {
  const { path, token, key, body, method = body ? 'POST' : 'GET' } = request
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(within),
    })
    const text = await response.text()
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, retryAfter, body: text === '' ? undefined : readJson(text) }
  } catch {
    return undefined
  }
}

/** Called after every attempt. */
export type ResponseObserver = (request: ShopRequest, answer: ShopResponse | undefined) => void

/** Enough for a server that is killed repeatedly on a loaded machine. */
const timeoutMs = 600_000

/** Retries with the same key until there is a response other than "retry later". Fails after `timeoutMs`. */
export async function requestWithRetry(
  origin: string,
  request: ShopRequest,
  witness: ResponseObserver = () => {},
): Promise<ShopResponse> {
  const late = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const answer = await tryRequest(origin, request)
    witness(request, answer)
    if (answer && !isLater(answer)) return answer
    if (late.aborted)
      throw new Error(
        `${request.path} was not answered (${answer ? describeResponse(answer) : 'nobody there'})`,
      )
    await pause(100)
  }
}

/** Busy, down, or the same call is still running. */
function isLater({ status, body }: ShopResponse): boolean {
  if (status === 503) return true
  return status === 409 && codeOf(body) === 'idempotency_in_progress'
}

/** The error code of a response. */
export const codeOf = (body: unknown): string | undefined => (body as { code?: string } | undefined)?.code

/** A response for use in a sentence. */
export const describeResponse = ({ status, body }: ShopResponse): string =>
  [status, codeOf(body)].filter(Boolean).join(' ')

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
