import type { Frame, PushFrame } from '@akyede/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToRealtime } from './realtime.ts'
import * as socket from './realtime-socket.ts'

const frame = (type: string, id: string | null = null): Frame => ({ id, type, ts: '', payload: {} })

beforeEach(() => {
  // Another tab holds the socket, so only forwarded frames arrive.
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns the pushes and gaps that a tab reports for these frames. */
async function reportedFor(frames: readonly Frame[]): Promise<string[]> {
  const heard: string[] = []
  const handlers = { onPush: ({ id }: PushFrame) => heard.push(id), onGap: () => heard.push('gap') }
  const stop = subscribeToRealtime(handlers, Date.now())
  const other = new BroadcastChannel('akyede:realtime')
  for (const each of [...frames, frame('rewards.changed', 'the last')]) {
    other.postMessage({ type: 'frame', frame: each })
  }
  await vi.waitFor(() => expect(heard.at(-1)).toBe('the last'))
  stop()
  other.close()
  return heard.slice(0, -1)
}

const ready = frame('ready')

test('a tab receives what the tab with the socket received since it fetched its data', async () => {
  vi.stubGlobal('navigator', {})
  let onFrame = (_frame: Frame) => {}
  vi.spyOn(socket, 'maintainSocket').mockImplementation(parts => {
    onFrame = parts.onFrame
    return () => {}
  })
  const holder = subscribeToRealtime({ onPush: () => {}, onGap: () => {} }, 0)
  onFrame(frame('cart.changed', 'earlier'))
  await new Promise(resolve => setTimeout(resolve, 5))
  const dataSince = Date.now()
  onFrame(frame('cart.changed', 'since'))
  vi.stubGlobal('navigator', { locks: { request: () => new Promise(() => {}) } })
  const heard: string[] = []
  const handlers = { onPush: ({ id }: PushFrame) => heard.push(id), onGap: () => {} }
  const stops = [holder, subscribeToRealtime(handlers, dataSince)]
  await vi.waitFor(() => expect(heard).toEqual(['since']))
  for (const stop of stops) stop()
})

test('delivers each missed push once after a reconnect', async () => {
  const push = frame('cart.changed', 'one')
  expect(await reportedFor([ready, push, ready, push, frame('cart.changed', 'two')])).toEqual(['one', 'two'])
})

test('reports a gap when the server cannot replay the missed pushes', async () => {
  expect(await reportedFor([ready, frame('cart.changed', 'one'), ready, frame('gap')])).toEqual([
    'one',
    'gap',
  ])
})

test('polls once a minute without a connection, except in a hidden tab', () => {
  vi.useFakeTimers()
  try {
    const onGap = vi.fn()
    const stop = subscribeToRealtime({ onPush: () => {}, onGap }, Date.now())
    vi.advanceTimersByTime(59_000)
    expect(onGap).not.toHaveBeenCalled()
    vi.advanceTimersByTime(61_000)
    expect(onGap).toHaveBeenCalledTimes(2)
    vi.stubGlobal('document', { hidden: true })
    vi.advanceTimersByTime(120_000)
    expect(onGap).toHaveBeenCalledTimes(2)
    stop()
  } finally {
    vi.useRealTimers()
  }
})
