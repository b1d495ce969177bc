import { expect, test } from 'vitest'
import { watchProcessors } from './processor-use.mjs'

const processor = (user, sys, idle) => ({ times: { user, nice: 0, sys, idle, irq: 0 } })

test('processor use is busy time divided by all time between two readings', () => {
  const looks = [
    [processor(900, 100, 0), processor(0, 0, 1_000)],
    [processor(1_300, 200, 500), processor(0, 0, 2_000)],
  ]
  const use = watchProcessors(() => looks.shift())
  expect(use()).toBe(0.25)
})

test('missing processor times are not a failure', () => {
  expect(watchProcessors(() => [])()).toBe(0)
})
