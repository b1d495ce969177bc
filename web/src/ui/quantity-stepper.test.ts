import { expect, it } from 'vitest'
import { clampQuantity } from './quantity-stepper.tsx'

const bounds = { min: 1, max: 12 }

it.each([
  ['within the bounds stays', 5, { quantity: 5, atMost: false }],
  ['at the maximum stays, and tells', 12, { quantity: 12, atMost: true }],
  ['of 999 becomes the maximum, and tells', 999, { quantity: 12, atMost: true }],
  ['below one becomes one', -3, { quantity: 1, atMost: false }],
  ['with a fraction loses it', 2.7, { quantity: 2, atMost: false }],
])('A quantity %s', (_what, asked, held) => {
  expect(clampQuantity(asked, bounds)).toEqual(held)
})

it('What is no number is no quantity', () => {
  expect(clampQuantity(Number.NaN, bounds)).toBeUndefined()
})
