import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { blockEventLoop } from '#test/test-time.ts'
import { takeTurn, watchEventLoop } from './event-loop.ts'
import type { LogFields } from './log.ts'
import { createMetrics } from './metrics.ts'

test('resets the delay of the startup', async () => {
  const watched = watchEventLoop(createMetrics(), () => {})
  blockEventLoop(1_500)
  watched.reset()
  await pause(60)
  expect(watched.delay()).toBeLessThan(200)
  blockEventLoop(1_500)
  await expect.poll(() => watched.delay()).toBeGreaterThan(200)
  watched.stop()
})

test('counts each block and logs them together at an interval', async () => {
  const logged: LogFields[] = []
  const metrics = createMetrics()
  const watched = watchEventLoop(metrics, (_message, fields = {}) => void logged.push(fields))
  const counted = async () => {
    const counter = metrics.registry.getSingleMetric('akyede_event_loop_blocked_total')
    return (await counter?.get())?.values[0]?.value ?? 0
  }
  for (const times of [1, 2, 3]) {
    blockEventLoop(120)
    await expect.poll(counted).toBeGreaterThanOrEqual(times)
  }
  watched.stop()
  expect(logged).toHaveLength(1)
  expect(logged[0]?.ms).toBeGreaterThan(50)
  expect(watched.delay()).toBeGreaterThan(0)
})

test('lets the event loop do other work between two turns, and keeps the order of requests', async () => {
  const done: string[] = []
  const heavy = ['one', 'two', 'three', 'four'].map(async name => {
    await takeTurn()
    blockEventLoop(5)
    done.push(name)
  })
  const light = pause(1).then(() => done.push('light'))
  await Promise.all([...heavy, light])
  expect(done.filter(name => name !== 'light')).toEqual(['one', 'two', 'three', 'four'])
  expect(done.indexOf('light')).toBeLessThan(3)
})

test('gives a turn that is requested during another one afterwards', async () => {
  const done: number[] = []
  const again = async (left: number): Promise<void> => {
    if (left === 0) return
    await takeTurn()
    done.push(left)
    await again(left - 1)
  }
  await Promise.all([again(3), again(3)])
  expect(done).toEqual([3, 3, 2, 2, 1, 1])
})
