import type { Frame } from '@akyede/contract/realtime'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToRealtime } from './realtime.ts'

const frame = (type: string, id: string | null = null): Frame => ({ id, type, ts: '', payload: {} })

// A guest holds no line of their own: what the tab with the line passes on is all that is heard here.
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { hidden: false })
})
afterEach(() => vi.unstubAllGlobals())

/** What a tab makes of these frames. */
async function heardOf(frames: readonly Frame[]): Promise<string[]> {
  const heard: string[] = []
  const stop = subscribeToRealtime({ onPush: ({ id }) => heard.push(id), onGap: () => heard.push('gap') })
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

test('a line that is there for the first time has missed nothing', async () => {
  expect(await heardOf([ready, frame('ping')])).toEqual([])
})

test('a line that comes back before it heard anything may have missed something', async () => {
  expect(await heardOf([ready, frame('ping'), ready])).toEqual(['gap'])
})

test('a line that comes back is told what it missed by what it heard last, each once', async () => {
  const push = frame('cart.changed', 'one')
  expect(await heardOf([ready, push, ready, push, frame('cart.changed', 'two')])).toEqual(['one', 'two'])
})

test('a line that was away for too long asks for everything', async () => {
  expect(await heardOf([ready, frame('cart.changed', 'one'), ready, frame('gap')])).toEqual(['one', 'gap'])
})

test('without any line one asks once a minute, but not while nobody looks', () => {
  vi.useFakeTimers()
  try {
    const onGap = vi.fn()
    const stop = subscribeToRealtime({ onPush: () => {}, onGap })
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
