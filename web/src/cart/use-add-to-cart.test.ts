import { expect, it } from 'vitest'
import { addOutcome } from './use-add-to-cart.tsx'

it.each([
  ['all, when every requested unit was added', { before: 1, after: 3, wished: 2 }, 'all'],
  ['all, when every requested unit was added', { before: 1, after: 2, wished: 2 }, 'some'],
  ['some, when fewer were left', { before: 2, after: 2, wished: 1 }, 'none'],
  ['none, when the cart already held all units', { before: 3, after: 2, wished: 1 }, 'none'],
])('adding returns %s', (_what, quantities, outcome) => {
  expect(addOutcome(quantities)).toBe(outcome)
})
