import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionError, session } from '#kit/call.ts'
import { queuedEdits } from '#kit/queued-edits.ts'
import { sendQueuedEdits } from './send-queued-edits.ts'

const hour = 3_600_000
const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
const login = {
  access_token: `x.${encoded({ iat: 0, exp: 86_400 })}.y`,
  refresh_token: 'handle',
  user_id: 7,
  first_name: 'Ama',
  last_name: 'Owusu',
  email: 'ama@example.com',
  role_name: 'customer',
  is_verified: true,
}

interface Sent {
  readonly what: string
  readonly key: string | null
}
let sent: Sent[]

/** The server responds to each edit in this way. */
function serverResponds(answer: (nth: number) => Response | Promise<Response>): void {
  sent = []
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    if (url.pathname.endsWith('/csrf-token')) return Response.json({ csrf_token: 'c' })
    sent.push({
      what: `${init.method} ${url.pathname.split('/').at(-1)}`,
      key: new Headers(init.headers).get('idempotency-key'),
    })
    return answer(sent.length)
  })
}
const takes = () => Response.json({ data: { adjusted: false, items: [] } })
const refusal = (status: number, message: string) =>
  Response.json({ message, code: 'cart.not_found', detail: [] }, { status, headers: { 'retry-after': '31' } })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

const change = (id: string) => ({
  kind: 'cart' as const,
  edit: { kind: 'change', id, quantity: 2, available: 9, price: 1 },
})
const never = () => Promise.reject(new Error('nobody sends without a connection'))
const nothing = { sent: 0, refused: [], uncertain: 0 }

// There is no browser storage here, so edits are queued in memory.
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  await session.enter(Promise.resolve(login as never))
  onlineManager.setOnline(false)
})
afterEach(async () => {
  for (;;) {
    const next = await queuedEdits.next()
    if (!next) break
    await queuedEdits.done(next.waiting)
  }
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waits = (id: string) => queuedEdits.sendOrKeep(change(id), never)

describe('queued edits', () => {
  it('are sent once each, in order, with keys of their own', async () => {
    serverResponds(takes)
    for (const id of ['a', 'b', 'c']) expect(await waits(id)).toBeUndefined()
    expect(queuedEdits.count()).toBe(3)
    expect(await sendQueuedEdits()).toEqual({ ...nothing, sent: 3 })
    expect(sent.map(({ what }) => what)).toEqual(['PATCH a', 'PATCH b', 'PATCH c'])
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
    expect(await sendQueuedEdits()).toEqual(nothing)
    expect(sent).toHaveLength(3)
  })

  it('keep their key when a response is lost', async () => {
    await waits('a')
    serverResponds(lost)
    expect(await sendQueuedEdits()).toEqual(nothing)
    const [first] = sent
    serverResponds(takes)
    expect(await sendQueuedEdits()).toMatchObject({ sent: 1 })
    expect(sent).toEqual([first])
  })

  it.each([503, 500, 429])('stay queued in order while the server responds with %i', async status => {
    await waits('a')
    await waits('b')
    serverResponds(nth => (nth === 1 ? refusal(status, 'later') : takes()))
    expect(await sendQueuedEdits()).toEqual(nothing)
    await sendQueuedEdits()
    expect(sent.map(({ what }) => what).filter((what, at, all) => what !== all[at - 1])).toEqual([
      'PATCH a',
      'PATCH b',
    ])
    expect(queuedEdits.count()).toBe(0)
  })

  it('are reported when the server refuses them, and block no others', async () => {
    await waits('a')
    await waits('b')
    serverResponds(nth => (nth === 1 ? refusal(404, 'This item isn’t in your cart') : takes()))
    expect(await sendQueuedEdits()).toEqual({
      sent: 1,
      refused: ['This item isn’t in your cart'],
      uncertain: 0,
    })
  })

  it('are not sent again once their key has expired', async () => {
    await waits('a')
    serverResponds(lost)
    await sendQueuedEdits()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * hour })
    serverResponds(takes)
    expect(await sendQueuedEdits()).toEqual({ ...nothing, uncertain: 1 })
    expect(sent).toEqual([])
  })

  it('are sent however late when they were never sent before', async () => {
    await waits('a')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * hour })
    serverResponds(takes)
    expect(await sendQueuedEdits()).toMatchObject({ sent: 1 })
  })

  it('can be withdrawn only before they were sent', async () => {
    await waits('a')
    const isA = (edit: unknown) => (edit as { id: string }).id === 'a'
    expect(await queuedEdits.takeBack('list item', isA)).toBe(false)
    expect(await queuedEdits.takeBack('cart', isA)).toBe(true)
    expect(queuedEdits.count()).toBe(0)
    await waits('a')
    await queuedEdits.next()
    expect(await queuedEdits.takeBack('cart', isA)).toBe(false)
  })
})

describe('with a connection', () => {
  beforeEach(() => onlineManager.setOnline(true))

  it('sends an edit at once, and queues it when its response is lost', async () => {
    expect(await queuedEdits.sendOrKeep(change('a'), async () => 'done')).toBe('done')
    const send = () => Promise.reject(new ConnectionError('unreachable'))
    expect(await queuedEdits.sendOrKeep(change('a'), send)).toBeUndefined()
    expect(queuedEdits.count()).toBe(1)
  })

  it('queues an edit behind those that wait', async () => {
    onlineManager.setOnline(false)
    await waits('a')
    onlineManager.setOnline(true)
    const send = vi.fn(() => Promise.resolve('sent'))
    expect(await queuedEdits.sendOrKeep(change('b'), send)).toBeUndefined()
    expect([queuedEdits.count(), send.mock.calls]).toEqual([2, []])
  })

  it('does not queue an edit that the server refuses', async () => {
    const refused = new Error('no')
    await expect(queuedEdits.sendOrKeep(change('a'), () => Promise.reject(refused))).rejects.toBe(refused)
    expect(queuedEdits.count()).toBe(0)
  })
})
