import { expect, test } from 'vitest'
import { watchProcessors } from './processor-use.mjs'

const processor = (user, sys, idle) => ({ times: { user, nice: 0, sys, idle, irq: 0 } })

test('processor use is busy time divided by all time between two readings', () => {
  const readings = [
    [processor(900, 100, 0), processor(0, 0, 1_000)],
    [processor(1_300, 200, 500), processor(0, 0, 2_000)],
  ]
  const use = watchProcessors(() => readings.shift())
  expect(use()).toBe(0.25)
})

test('processor use is 0 when the system reports no processor times', () => {
  expect(watchProcessors(() => [])()).toBe(0)
})
