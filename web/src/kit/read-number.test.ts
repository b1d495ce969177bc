import { expect, it } from 'vitest'
import { readNumber } from './read-number.ts'

it.each([
  ['40', 40],
  ['₵1,250', 1250],
  ['1,250.50', 1250.5],
  ['1 250,50', 1250.5],
  ['12,5', 12.5],
  ['1,250,000', 1_250_000],
  ['40.', 40],
])('reads the amount %j', (text, amount) => {
  expect(readNumber(text, 2)).toBe(amount)
})

it('reads whole numbers with or without a comma', () => {
  expect(readNumber('1,200', 0)).toBe(1200)
  expect(readNumber('3.5', 0)).toBeUndefined()
})

it('distinguishes an empty text from one that is not a number', () => {
  expect(readNumber('  ', 2)).toBeNull()
  for (const text of ['forty', '1.2.3', '-5', '12.345', 'NaN']) expect(readNumber(text, 2)).toBeUndefined()
})
