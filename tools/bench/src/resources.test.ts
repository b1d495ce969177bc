import { expect, test } from 'vitest'
import { spentBetween } from './resources.ts'

test('time spent is the sum over the processes', () => {
  const before = new Map([[1, 100]])
  expect(spentBetween(before, new Map([[1, 130]]))).toBe(30)
})

test('a process that started meanwhile counts fully, and one that ended does not count', () => {
  const before = new Map([
    [1, 100],
    [2, 500],
  ])
  const after = new Map([
    [1, 110],
    [3, 7],
  ])
  expect(spentBetween(before, after)).toBe(17)
})

test('without readings there is no value', () => {
  expect(spentBetween(new Map(), new Map())).toBeNaN()
})
