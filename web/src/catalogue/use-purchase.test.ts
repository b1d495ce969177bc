import { describe, expect, test } from 'vitest'
import { availableNow, leavesText, stockText } from './use-purchase.ts'

describe('the available quantity', () => {
  test('is the current stock, not the stock when the page was rendered', () => {
    expect(availableNow({ stock: { data: 2, isError: false }, printed: 9, requested: 1 })).toBe(2)
  })

  test('is the stock when the page was rendered until the server responds', () => {
    expect(availableNow({ stock: { data: undefined, isError: false }, printed: 9, requested: 1 })).toBe(9)
  })

  test('is the requested quantity when the stock cannot be fetched', () => {
    expect(availableNow({ stock: { data: undefined, isError: true }, printed: 0, requested: 4 })).toBe(4)
  })

  test('is at most the maximum of one line item', () => {
    expect(availableNow({ stock: { data: 500, isError: false }, printed: 500, requested: 1 })).toBe(99)
  })
})

test('describes the stock in words', () => {
  const product = { made_to_order: false, lead_time_days: 4 }
  const textFor = (available: number) => stockText(available, product)
  expect([0, 1, 3, 4].map(textFor)).toEqual(['Sold out', 'Only 1 left', 'Only 3 left', 'In stock'])
  expect(leavesText(product)).toBe('Ships in 4 working days')
  expect(leavesText({ ...product, lead_time_days: 1 })).toBe('Ships in 1 working day')
  expect(leavesText({ ...product, lead_time_days: 0 })).toBe('Ready to ship')
})

test('describes the making time of made-to-order products', () => {
  const ordered = { made_to_order: true, lead_time_days: 7 }
  expect(stockText(9, ordered)).toBe('Made to order, 7 days')
  expect(stockText(2, ordered)).toBe('Made to order, 7 days. Only 2 left to order')
  expect(stockText(0, ordered)).toBe('Not taking orders right now')
  expect(stockText(9, { ...ordered, lead_time_days: 1 })).toBe('Made to order, 1 day')
  expect(leavesText(ordered)).toBe('Made to order, ships in 7 working days')
  const atOnce = { ...ordered, lead_time_days: 0 }
  expect([stockText(9, atOnce), leavesText(atOnce)]).toEqual(['Made to order', 'Ready to ship'])
})
