import { limits } from '@akyede/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '#kit/analytics.ts'
import { createSender, type DeliveryResult } from './send-events.ts'

const { batchMax, flushEvery, waitingMax } = limits.analytics
const every = flushEvery

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A visitor's browser: queued events, sent events and the state of its surroundings. */
function browser() {
  const queue: AnalyticsEvent[] = []
  const sent: string[][] = []
  const world = { mayTrack: true, isOnline: true, answer: 'done' as DeliveryResult }
  const sender = createSender({
    queue,
    deliver: async batch => {
      sent.push(batch.map(({ label = '' }) => label))
      return world.answer
    },
    mayTrack: () => world.mayTrack,
    isOnline: () => world.isOnline,
  })
  const track = (label: string, event: AnalyticsEvent['event'] = 'page_view') => {
    const queued = { event, label, timestamp: '2026-11-21T12:00:00.000Z' }
    queue.push(queued)
    sender.eventQueued(queued)
  }
  return { queue, sent, world, sender, track }
}

describe('queued events', () => {
  it('are sent together ten seconds after the first one, and nothing is sent while there are none', async () => {
    const { sent, track } = browser()
    track('a')
    await vi.advanceTimersByTimeAsync(every - 1)
    track('b')
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([['a', 'b']])
    await vi.advanceTimersByTimeAsync(10 * every)
    expect(sent).toHaveLength(1)
    track('c')
    await vi.advanceTimersByTimeAsync(every)
    expect(sent[1]).toEqual(['c'])
  })

  it.each(['purchase', 'error'] as const)('are sent at once with a %s', event => {
    const { sent, track } = browser()
    track('before')
    track('now', event)
    expect(sent).toEqual([['before', 'now']])
  })

  it('are sent when the page is left, in as many batches as necessary', () => {
    const { sent, sender, track } = browser()
    for (let number = 0; number < 2 * batchMax + 1; number++) track(String(number))
    sender.flush()
    expect(sent.map(batch => batch.length)).toEqual([batchMax, batchMax, 1])
    expect(sent.flat()).toEqual(Array.from({ length: 2 * batchMax + 1 }, (_, number) => String(number)))
  })

  it('wait in order while offline, and are sent when the connection returns', async () => {
    const { sent, sender, world, track } = browser()
    world.isOnline = false
    track('a')
    await vi.advanceTimersByTimeAsync(5 * every)
    track('b')
    expect(sent).toEqual([])
    world.isOnline = true
    sender.flush()
    expect(sent).toEqual([['a', 'b']])
  })

  it('are sent again ten seconds later when no response came', async () => {
    const { sent, world, queue, track } = browser()
    world.answer = 'later'
    track('a')
    await vi.advanceTimersByTimeAsync(every)
    track('b')
    world.answer = 'done'
    await vi.advanceTimersByTimeAsync(every - 1)
    expect(sent).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([['a'], ['a', 'b']])
    expect(queue).toEqual([])
  })

  it('that failed to send stay in order, and the oldest are dropped beyond two hundred', async () => {
    const { world, queue, track } = browser()
    world.answer = 'later'
    for (let number = 0; number < waitingMax + 30; number++) track(String(number))
    await vi.advanceTimersByTimeAsync(every)
    expect(queue.map(({ label }) => Number(label))).toEqual(
      Array.from({ length: waitingMax }, (_, at) => at + 30),
    )
  })
})

it('neither sends nor stores events of visitors who refuse tracking', async () => {
  const { sent, queue, world, sender, track } = browser()
  track('before')
  world.mayTrack = false
  track('error', 'error')
  expect(queue).toEqual([])
  track('after')
  await vi.advanceTimersByTimeAsync(every)
  sender.flush()
  world.mayTrack = true
  sender.flush()
  expect(sent).toEqual([])
})
