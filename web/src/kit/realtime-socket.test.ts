import { closeCodes } from '@akyede/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { delayAfter, maintainSocket } from './realtime-socket.ts'

const after = (code: number, wasAuthenticated: boolean, failures: number, random: number) =>
  delayAfter({ code, wasAuthenticated }, failures, () => random)

test('tabs come back within nine seconds, each at a moment of its own, and sooner after a goodbye', () => {
  expect([0, 0.5, 1].map(random => after(1006, true, 0, random))).toEqual([0, 4_500, 9_000])
  expect(after(closeCodes.restarting, true, 0, 1)).toBe(4_500)
})

test('who came too early comes back at their own moment, so that those who come later are no more', () => {
  for (const failures of [1, 6]) {
    expect([0, 0.5, 1].map(random => after(1006, false, failures, random))).toEqual([9_000, 9_000, 9_000])
  }
  expect(after(1006, false, 7, 0)).toBe(0)
})

test('what stays away is asked less and less often, once a minute at most', () => {
  expect([1, 6, 7, 8, 9, 99].map(failures => after(1006, false, failures, 1))).toEqual([
    9_000, 9_000, 18_000, 36_000, 60_000, 60_000,
  ])
})

test('who was turned away waits a minute or two', () => {
  for (const code of [closeCodes.tooMany, closeCodes.refused, closeCodes.foreign]) {
    expect([after(code, true, 0, 0), after(code, true, 0, 1)]).toEqual([60_000, 120_000])
  }
})

interface Closing {
  onclose: ((event: { code: number }) => void) | undefined
}

/** The sockets that were opened, the last one last. */
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
      onclose: Closing['onclose']
      constructor() {
        sockets.push(this)
      }
      close() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A line whose token the shop does not take any more; answers for which tokens others were asked. */
async function turnedOut(tokenThen: string | undefined) {
  let token: string | undefined = 'spent'
  const renewed: string[] = []
  const stop = maintainSocket({
    token: async () => token,
    renew: async spent => renewed.push(spent) > 0,
    deviceKey: () => Promise.reject(new Error('asked for no proof')),
    lastId: () => undefined,
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

test('who signs out has nothing refreshed, though their line ends before the answer comes', async () => {
  expect(await turnedOut(undefined)).toEqual({ renewed: [], lines: 1 })
})

test('whose token is spent gets another one, unless there is one by then', async () => {
  expect(await turnedOut('spent')).toEqual({ renewed: ['spent'], lines: 2 })
  sockets.length = 0
  expect(await turnedOut('fresh')).toEqual({ renewed: [], lines: 2 })
})
