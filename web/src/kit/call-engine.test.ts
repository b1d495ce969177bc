import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Call, type CallSession, createCall } from './call-engine.ts'
import { type ApiError, ConnectionError } from './call-error.ts'
import { deviceKey } from './device-key.ts'
import { createRequestSigner } from './request-signer.ts'

type Sent = { url: URL; method: string; headers: Record<string, string>; body: string | undefined }
type Answer = () => Response | Promise<Response>

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  () =>
    new Response(JSON.stringify(body), { status, headers })
const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { message: `No: ${code}`, code, detail: [], request_id: 'r1' }, headers)
const broken: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const done = json(200, { data: 'done' })

let sent: Sent[]
let csrfFetches: number

/** A network with these responses, in order. CSRF tokens are always available. */
function network(...answers: Answer[]): typeof fetch {
  sent = []
  csrfFetches = 0
  return async (input, init) => {
    const request = { url: input as URL, ...(init as unknown as Omit<Sent, 'url'>) }
    if (String(input).endsWith('/auth/csrf-token')) {
      csrfFetches += 1
      return json(200, { csrf_token: `csrf-${csrfFetches}` })()
    }
    sent.push(request)
    const answer = answers.shift()
    if (!answer) throw new Error(`nobody expected a call of ${input}`)
    return answer()
  }
}

function callOn(send: typeof fetch, session?: CallSession): Call {
  return createCall({ signer: createRequestSigner(deviceKey), csrf: new Map(), session, send })
}

const signedIn = (renewed = true): CallSession & { tokens: string[] } => {
  const tokens = ['first', 'second']
  return {
    tokens,
    accessToken: async () => tokens[0],
    renew: async () => {
      tokens.shift()
      return renewed
    },
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.useRealTimers()
})
afterAll(() => vi.unstubAllGlobals())

const login = { body: { email: 'ama@example.com', password: 'x' } }
const add = { body: { product_id: 'p', quantity: 1 } }

describe('a call', () => {
  it('carries version, CSRF token, fingerprint and signature', async () => {
    await callOn(network(done), signedIn())('addToCart', add)
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: '{"product_id":"p","quantity":1}',
      headers: {
        authorization: 'Bearer first',
        'content-type': 'application/json',
        'x-api-version': '1',
        'x-csrf-token': 'csrf-1',
        'x-device-fingerprint': expect.stringMatching(/^[\w-]{43}$/),
        'x-device-key': expect.stringMatching(/^[\w-]{87}$/),
        'idempotency-key': expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/),
        'signature-input': expect.stringContaining('"content-digest" "authorization" "x-api-version"'),
        signature: expect.stringMatching(/^gm=:.{88}:$/),
      },
    })
  })

  it('fills the address', async () => {
    await callOn(network(done))('searchProducts', { query: { q: "kɛntɛ & co's" } } as never)
    expect(sent[0]?.url.href).toBe('http://shop.test/api/v1/products/search?q=k%C9%9Bnt%C9%9B+%26+co%27s')
  })

  it('sends no bearer and waits for no token on a public read', async () => {
    await callOn(network(done), signedIn())('listCategories')
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
    expect(csrfFetches).toBe(0)
  })

  it('is sent as a guest for a sign-in', async () => {
    await callOn(network(done), signedIn())('login', login)
    expect(sent[0]?.headers).not.toHaveProperty('authorization')
  })

  it('uses the CSRF token that came with the new session', async () => {
    const entered = json(200, { access_token: 'first' }, { 'x-csrf-token': 'of-the-session' })
    const call = callOn(network(entered, done), signedIn())
    await call('login', login)
    await call('addToCart', add)
    expect(sent.map(request => request.headers['x-csrf-token'])).toEqual(['csrf-1', 'of-the-session'])
  })

  it('fetches one CSRF token for many calls', async () => {
    const call = callOn(network(done, done, done), signedIn())
    await Promise.all([call('addToCart', add), call('addToCart', add), call('getUser')])
    expect(csrfFetches).toBe(1)
  })
})

describe('after a failure', () => {
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      error => error as ApiError,
    )

  it('shows the message of the server, and keeps its facts', async () => {
    const answer = json(409, { message: 'Too few', code: 'cart.stock_short', detail: [], available: 3 })
    const error = await failureOf(callOn(network(answer), signedIn())('addToCart', add))
    expect(error).toMatchObject({
      message: 'Too few',
      status: 409,
      code: 'cart.stock_short',
      facts: { available: 3 },
    })
  })

  it('shows the first detail where there is no message, and the status where there is nothing', async () => {
    const detailed = json(422, { detail: [{ loc: ['body'], msg: 'Email is required', type: 'x' }] })
    expect((await failureOf(callOn(network(detailed))('login', login)))?.message).toBe('Email is required')
    const page: Answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    expect((await failureOf(callOn(network(page))('login', login)))?.message).toBe('HTTP error! status 502')
  })

  it('retries a network error once, with the same key and another nonce', async () => {
    await callOn(network(broken, done), signedIn())('addToCart', add)
    const [first, second] = sent.map(request => request.headers)
    expect(second?.['idempotency-key']).toBe(first?.['idempotency-key'])
    expect(second?.['signature-input']).not.toBe(first?.['signature-input'])
    const twice = await failureOf(callOn(network(broken, broken), signedIn())('addToCart', add))
    expect(twice).toBeInstanceOf(ConnectionError)
    expect(sent).toHaveLength(2)
  })

  it.each([200, 401])('treats a response of status %d that breaks off like a network error', async status => {
    const cutOff: Answer = () => {
      const body = new ReadableStream({ start: stream => stream.error(new TypeError('network error')) })
      return new Response(body, { status })
    }
    await expect(callOn(network(cutOff, done), signedIn())('addToCart', add)).resolves.toEqual({
      data: 'done',
    })
    await expect(callOn(network(cutOff, cutOff), signedIn())('addToCart', add)).rejects.toThrow(
      ConnectionError,
    )
  })

  it('refreshes an expired token once and retries', async () => {
    const expired = refusal(401, 'auth.token_invalid')
    await callOn(network(expired, done), signedIn())('getUser')
    expect(sent.map(request => request.headers.authorization)).toEqual(['Bearer first', 'Bearer second'])
    const still = await failureOf(callOn(network(expired, expired), signedIn())('getUser'))
    expect(still?.code).toBe('auth.token_invalid')
    const over = await failureOf(callOn(network(expired), signedIn(false))('getUser'))
    expect(over?.code).toBe('auth.token_invalid')
  })

  it('refreshes nothing for a guest', async () => {
    const error = await failureOf(callOn(network(refusal(401, 'auth.required')), signedIn())('getUser'))
    expect(error?.code).toBe('auth.required')
    expect(sent).toHaveLength(1)
  })

  it('fetches a new CSRF token and retries', async () => {
    await callOn(network(refusal(403, 'csrf_invalid'), done), signedIn())('addToCart', add)
    expect(sent.map(request => request.headers['x-csrf-token'])).toEqual(['csrf-1', 'csrf-2'])
  })

  it('gives each of several calls a valid CSRF token when the cookie is gone', async () => {
    let [cookie, made] = ['cookie-0', 0]
    const send: typeof fetch = async (input, init) => {
      const brought = cookie
      if (!String(input).endsWith('/auth/csrf-token')) {
        const holds = new Headers(init?.headers).get('x-csrf-token') === brought
        return holds ? done() : refusal(403, 'csrf_invalid')()
      }
      await new Promise(resolve => setTimeout(resolve, 5))
      // A request without a cookie receives a new one, which replaces the previous cookie.
      if (!brought) cookie = `cookie-${++made}`
      return json(200, { csrf_token: brought || cookie })()
    }
    const parts = { signer: createRequestSigner(deviceKey), csrf: new Map<string, Promise<string>>(), send }
    const [guest, member] = [
      createCall({ ...parts, session: undefined }),
      createCall({ ...parts, session: signedIn() }),
    ]
    const callAll = () => Promise.all([guest, member, member].map(call => call('addToCart', add)))
    await callAll()
    cookie = ''
    await callAll()
  })

  it('adopts the server’s time after a clock error and retries', async () => {
    const later = Date.now() + 3_600_000
    const late = refusal(401, 'signature_clock', { date: new Date(later).toUTCString() })
    await callOn(network(late, done), signedIn())('addToCart', add)
    const [, created] = /created=(\d+)/.exec(sent[1]?.headers['signature-input'] ?? '') ?? []
    expect(Math.abs(Number(created) * 1000 - later)).toBeLessThan(5_000)
  })

  it.each([
    ['as long as the response says', 7_000, { 'retry-after': '7' }],
    ['one second when the response says nothing', 1_000, undefined],
  ])('waits %s after too many calls and retries once', async (_wait, wait, headers) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const busy = refusal(429, 'request.rate_limited', headers)
    const answer = callOn(network(busy, done), signedIn())('getUser')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    await vi.advanceTimersByTimeAsync(wait - 100)
    expect(sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    await answer
    expect(sent).toHaveLength(2)
  })

  it('reports a timeout after thirty seconds and does not retry', async () => {
    const over = new AbortController()
    const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
    const hangs: Answer = () => {
      over.abort()
      return Promise.reject(over.signal.reason)
    }
    const error = await failureOf(callOn(network(hangs), signedIn())('getUser'))
    expect(error).toMatchObject({ reason: 'timeout', message: 'This is taking too long. Please try again.' })
    expect(new Set(patience.mock.calls.flat())).toEqual(new Set([30_000]))
    expect(sent).toHaveLength(1)
    patience.mockRestore()
  })

  it.each([
    ['a sign-in', 'login', '2'],
    ['an order', 'createOrder', '2'],
    ['a code', 'submitPaymentOtp', '2'],
    ['a long wait', 'addToCart', '31'],
  ] as const)('does not retry %s after too many calls', async (_what, name, seconds) => {
    const busy = refusal(429, 'request.rate_limited', { 'retry-after': seconds })
    const error = await failureOf(callOn(network(busy), signedIn())(name, login as never))
    expect(error).toMatchObject({ status: 429, retryAfter: Number(seconds) })
    expect(sent).toHaveLength(1)
  })
})
