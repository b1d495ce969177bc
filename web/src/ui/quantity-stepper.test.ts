import { expect, it } from 'vitest'
import { clampQuantity } from './quantity-stepper.tsx'

const bounds = { min: 1, max: 12 }

it.each([
  ['within the bounds', 5, { quantity: 5, atMost: false }],
  ['at the maximum', 12, { quantity: 12, atMost: true }],
  ['far above the maximum', 999, { quantity: 12, atMost: true }],
  ['below the minimum', -3, { quantity: 1, atMost: false }],
  ['with a fraction loses it', 2.7, { quantity: 2, atMost: false }],
])('keeps or limits a quantity that is %s', (_what, asked, held) => {
  expect(clampQuantity(asked, bounds)).toEqual(held)
})

it('returns no quantity for text that is not a number', () => {
  expect(clampQuantity(Number.NaN, bounds)).toBeUndefined()
})
