import { expect, test } from 'vitest'
import { spentBetween } from './resources.ts'

test('time spent is what each process added', () => {
  const before = new Map([[1, 100]])
  expect(spentBetween(before, new Map([[1, 130]]))).toBe(30)
})

test('a process that began meanwhile counts whole, and one that ended does not count', () => {
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

test('where nothing can be read there is no figure', () => {
  expect(spentBetween(new Map(), new Map())).toBeNaN()
})
