import { describe, expect, test } from 'vitest'
import { leadTimeText, stockText } from './stock-text.ts'
import { availableNow } from './use-purchase.ts'

describe('what is available', () => {
  test('is what the shop says now, not what the page said', () => {
    expect(availableNow({ stock: { data: 2, isError: false }, printed: 9, wanted: 1 })).toBe(2)
  })

  test('is what the page said until the shop has answered', () => {
    expect(availableNow({ stock: { data: undefined, isError: false }, printed: 9, wanted: 1 })).toBe(9)
  })

  test('is what is wanted when it cannot be looked up', () => {
    expect(availableNow({ stock: { data: undefined, isError: true }, printed: 0, wanted: 4 })).toBe(4)
  })

  test('is never more than a cart takes', () => {
    expect(availableNow({ stock: { data: 500, isError: false }, printed: 500, wanted: 1 })).toBe(99)
  })
})

test('Stock is said in words', () => {
  expect([0, 1, 3, 4].map(stockText)).toEqual(['Sold out', 'Only 1 left', 'Only 3 left', 'In stock'])
  expect([1, 4].map(leadTimeText)).toEqual(['Leaves the workshop tomorrow', 'Leaves the workshop in 4 days'])
})
