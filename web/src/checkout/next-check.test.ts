import { expect, it } from 'vitest'
import { nextCheck } from './next-check.ts'

it('asks after a payment in growing steps, for two minutes', () => {
  const waits: number[] = []
  let elapsed = 0
  for (let wait = nextCheck(0); wait !== null; wait = nextCheck(elapsed)) {
    waits.push(wait / 1000)
    elapsed += wait
  }
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  expect(elapsed).toBe(120_000)
})
