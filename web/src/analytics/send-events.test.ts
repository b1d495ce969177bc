import { limits } from '@akyede/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent } from '#kit/analytics.ts'
import { createSender, type DeliveryResult } from './send-events.ts'

const { batchMax, flushEvery, waitingMax } = limits.analytics
const every = flushEvery

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A visitor's browser: what waits, what was sent, and what the world is like. */
function browser() {
  const waiting: AnalyticsEvent[] = []
  const sent: string[][] = []
  const world = { mayTrack: true, isOnline: true, answer: 'done' as DeliveryResult }
  const sender = createSender({
    waiting,
    deliver: async batch => {
      sent.push(batch.map(({ label = '' }) => label))
      return world.answer
    },
    mayTrack: () => world.mayTrack,
    isOnline: () => world.isOnline,
  })
  const happens = (label: string, event: AnalyticsEvent['event'] = 'page_view') => {
    const happening = { event, label, timestamp: '2026-11-21T12:00:00.000Z' }
    waiting.push(happening)
    sender.noted(happening)
  }
  return { waiting, sent, world, sender, happens }
}

describe('what was noted', () => {
  it('is sent together ten seconds after the first of it, and nothing when there is nothing', async () => {
    const { sent, happens } = browser()
    happens('a')
    await vi.advanceTimersByTimeAsync(every - 1)
    happens('b')
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([['a', 'b']])
    await vi.advanceTimersByTimeAsync(10 * every)
    expect(sent).toHaveLength(1)
    happens('c')
    await vi.advanceTimersByTimeAsync(every)
    expect(sent[1]).toEqual(['c'])
  })

  it.each(['purchase', 'error'] as const)('is sent at once with a %s', event => {
    const { sent, happens } = browser()
    happens('before')
    happens('now', event)
    expect(sent).toEqual([['before', 'now']])
  })

  it('is sent when the page is left, in as many batches as it takes', () => {
    const { sent, sender, happens } = browser()
    for (let number = 0; number < 2 * batchMax + 1; number++) happens(String(number))
    sender.flush()
    expect(sent.map(batch => batch.length)).toEqual([batchMax, batchMax, 1])
    expect(sent.flat()).toEqual(Array.from({ length: 2 * batchMax + 1 }, (_, number) => String(number)))
  })

  it('waits while nothing can be sent, in order, and goes when the line is back', async () => {
    const { sent, sender, world, happens } = browser()
    world.isOnline = false
    happens('a')
    await vi.advanceTimersByTimeAsync(5 * every)
    happens('b')
    expect(sent).toEqual([])
    world.isOnline = true
    sender.flush()
    expect(sent).toEqual([['a', 'b']])
  })

  it('is sent again ten seconds later when no answer came', async () => {
    const { sent, world, waiting, happens } = browser()
    world.answer = 'later'
    happens('a')
    await vi.advanceTimersByTimeAsync(every)
    happens('b')
    world.answer = 'done'
    await vi.advanceTimersByTimeAsync(every - 1)
    expect(sent).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([['a'], ['a', 'b']])
    expect(waiting).toEqual([])
  })

  it('that could not be sent stays in order, the oldest giving way beyond two hundred', async () => {
    const { world, waiting, happens } = browser()
    world.answer = 'later'
    for (let number = 0; number < waitingMax + 30; number++) happens(String(number))
    await vi.advanceTimersByTimeAsync(every)
    expect(waiting.map(({ label }) => Number(label))).toEqual(
      Array.from({ length: waitingMax }, (_, at) => at + 30),
    )
  })
})

it('nothing of who must not be counted is sent, or kept for later', async () => {
  const { sent, waiting, world, sender, happens } = browser()
  happens('before')
  world.mayTrack = false
  happens('error', 'error')
  expect(waiting).toEqual([])
  happens('after')
  await vi.advanceTimersByTimeAsync(every)
  sender.flush()
  world.mayTrack = true
  sender.flush()
  expect(sent).toEqual([])
})
