import { closeCodes } from '@akyede/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceKey } from './device-key.ts'
import { delayAfter, maintainSocket } from './realtime-socket.ts'

const after = (code: number, wasAuthenticated: boolean, failures: number, random: number) =>
  delayAfter({ code, wasAuthenticated }, failures, () => random)

test('reconnects at a random time within nine seconds, and sooner after a planned restart', () => {
  expect([0, 0.5, 1].map(random => after(1006, true, 0, random))).toEqual([0, 4_500, 9_000])
  expect(after(closeCodes.restarting, true, 0, 1)).toBe(4_500)
})

test('keeps its interval after a failed attempt, so that later clients are not more', () => {
  for (const failures of [1, 6]) {
    expect([0, 0.5, 1].map(random => after(1006, false, failures, random))).toEqual([9_000, 9_000, 9_000])
  }
  expect(after(1006, false, 7, 0)).toBe(0)
})

test('backs off up to one minute while the server stays away', () => {
  expect([1, 6, 7, 8, 9, 99].map(failures => after(1006, false, failures, 1))).toEqual([
    9_000, 9_000, 18_000, 36_000, 60_000, 60_000,
  ])
})

test('waits one to two minutes after a rejection', () => {
  for (const code of [closeCodes.tooMany, closeCodes.refused, closeCodes.foreign]) {
    expect([after(code, true, 0, 0), after(code, true, 0, 1)]).toEqual([60_000, 120_000])
  }
})

interface Closing {
  onmessage: ((event: { data: string }) => Promise<void> | void) | undefined
  readonly sent: string[]
  onclose: ((event: { code: number }) => void) | undefined
  onopen: (() => void) | undefined
  readyState: number
  readonly closed: number
}

/** All sockets that were opened, in order. */
const sockets: Closing[] = []
beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  vi.stubGlobal('location', { origin: 'http://shop.test' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'WebSocket',
    class implements Closing {
      readonly CONNECTING = 0
      readonly OPEN = 1
      readyState = 0
      readonly sent: string[] = []
      onmessage: Closing['onmessage']
      closed = 0
      onclose: Closing['onclose']
      onopen: Closing['onopen']
      constructor() {
        sockets.push(this)
      }
      close() {
        this.closed += 1
      }
      send(text: string) {
        this.sent.push(text)
      }
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection whose token the server refused. Resolves to the tokens that were renewed. */
async function renewedAfterRefusal(tokenThen: string | undefined) {
  let token: string | undefined = 'spent'
  const renewed: string[] = []
  const stop = maintainSocket({
    token: async () => token,
    renew: async spent => renewed.push(spent) > 0,
    deviceKey: () => Promise.reject(new Error('asked for no proof')),
    lastId: () => undefined,
    dataSince: 0,
    onFrame: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  sockets[0]?.onclose?.({ code: closeCodes.signedOut })
  await vi.advanceTimersByTimeAsync(1_000)
  token = tokenThen
  await vi.advanceTimersByTimeAsync(20_000)
  stop()
  return { renewed, lines: sockets.length }
}

test('refreshes nothing when the user signs out and the connection ends before the response', async () => {
  expect(await renewedAfterRefusal(undefined)).toEqual({ renewed: [], lines: 1 })
})

test('renews a spent token unless it was replaced meanwhile', async () => {
  expect(await renewedAfterRefusal('spent')).toEqual({ renewed: ['spent'], lines: 2 })
  sockets.length = 0
  expect(await renewedAfterRefusal('fresh')).toEqual({ renewed: [], lines: 2 })
})

test.each([
  ['an open socket at once', 1],
  ['a connecting socket once it is open', 0],
])('closes %s when it is stopped', async (_socket, readyState) => {
  const stop = maintainSocket({
    token: async () => 'token',
    renew: async () => false,
    deviceKey: () => Promise.reject(new Error('asked for no proof')),
    lastId: () => undefined,
    dataSince: 0,
    onFrame: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  const socket = sockets[0]
  if (!socket) throw new Error('no socket was opened')
  socket.readyState = readyState
  stop()
  expect(socket.closed).toBe(readyState)
  socket.onopen?.()
  expect(socket.closed).toBe(1)
})

test.each([
  [
    'the age of its data before the first push',
    undefined,
    { data_age: expect.toSatisfy(age => age >= 1_500 && age < 3_000) },
  ],
  ['the last push that it received', 'one', { last_id: 'one' }],
])('tells the server %s', async (_what, lastId, expected) => {
  const stop = maintainSocket({
    token: async () => 'token',
    renew: async () => false,
    deviceKey,
    lastId: () => lastId,
    dataSince: Date.now() - 1_500,
    onFrame: () => {},
  })
  await vi.advanceTimersByTimeAsync(0)
  const [socket] = sockets
  if (!socket) throw new Error('no socket was opened')
  socket.readyState = 1
  socket.onmessage?.({ data: JSON.stringify({ type: 'hello', payload: { nonce: 'n' } }) })
  await vi.waitFor(() => expect(socket.sent).toHaveLength(1))
  const { proof, token, ...received } = JSON.parse(socket.sent[0] ?? '').payload
  expect(received).toEqual(expected)
  stop()
})
