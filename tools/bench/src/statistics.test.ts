import { expect, test } from 'vitest'
import { areaUnderCurve, median, percentile } from './statistics.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

test('the 99th percentile of a hundred values is the 99th of them, in any order', () => {
  expect(percentile(upTo(100).reverse(), 0.99)).toBe(99)
})

test('a percentile is always one of the values', () => {
  expect(percentile([3, 1], 0.5)).toBe(1)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([2, 10], 1)).toBe(10)
})

test('values are sorted as numbers, not as text', () => {
  expect(percentile([9, 10, 100], 0.5)).toBe(10)
  expect(median([9, 10, 100])).toBe(10)
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('one outlier does not change the median', () => {
  expect(median([10, 11, 5_000])).toBe(11)
})

test('no values have no percentile', () => {
  expect(percentile([], 0.5)).toBeNaN()
  expect(median([])).toBeNaN()
})

test('separate distributions are told apart, mixed ones are not', () => {
  expect(areaUnderCurve([5, 6], [1, 2])).toBe(1)
  expect(areaUnderCurve([1, 2], [5, 6])).toBe(0)
  expect(areaUnderCurve([1, 4], [2, 3])).toBe(0.5)
  expect(areaUnderCurve([7, 7], [7])).toBe(0.5)
})
