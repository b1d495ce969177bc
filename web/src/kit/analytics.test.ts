import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { takeQueuedEvents, track } from './analytics.ts'

test('queues events until a sender takes them, dropping the oldest, and then reports each at once', () => {
  const most = limits.analytics.waitingMax
  for (let number = 0; number < most + 5; number++) track('page_view', { label: String(number) })
  const told: unknown[] = []
  const waiting = takeQueuedEvents(happening => told.push(happening))
  expect(waiting.map(({ label }) => Number(label))).toEqual(Array.from({ length: most }, (_, at) => at + 5))
  track('purchase', { value: 12 })
  expect(told).toEqual([{ event: 'purchase', value: 12, timestamp: expect.stringMatching(/Z$/) }])
  expect(waiting.at(-1)).toBe(told[0])
})
