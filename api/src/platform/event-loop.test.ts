import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { blockEventLoop } from '#test/test-time.ts'
import { watchEventLoop } from './event-loop.ts'
import type { LogFields } from './log.ts'
import { createMetrics } from './metrics.ts'

test('how long a process took to come up refuses nobody once it is open', async () => {
  const watched = watchEventLoop(createMetrics(), () => {})
  blockEventLoop(1_500)
  watched.reset()
  await pause(60)
  expect(watched.delay()).toBeLessThan(200)
  blockEventLoop(1_500)
  await expect.poll(() => watched.delay()).toBeGreaterThan(200)
  watched.stop()
})

test('standstills are counted one by one and told together, once in a while', async () => {
  const told: LogFields[] = []
  const metrics = createMetrics()
  const watched = watchEventLoop(metrics, (_message, fields = {}) => void told.push(fields))
  const counted = async () => {
    const counter = metrics.registry.getSingleMetric('akyede_event_loop_blocked_total')
    return (await counter?.get())?.values[0]?.value ?? 0
  }
  for (const times of [1, 2, 3]) {
    blockEventLoop(120)
    await expect.poll(counted).toBeGreaterThanOrEqual(times)
  }
  watched.stop()
  expect(told).toHaveLength(1)
  expect(told[0]?.ms).toBeGreaterThan(50)
  expect(watched.delay()).toBeGreaterThan(0)
})
