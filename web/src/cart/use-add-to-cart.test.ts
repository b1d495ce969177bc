import { expect, it } from 'vitest'
import { addOutcome } from './use-add-to-cart.tsx'

it.each([
  ['all, when every wished piece went in', { before: 1, after: 3, wished: 2 }, 'all'],
  ['some, when fewer were left', { before: 1, after: 2, wished: 2 }, 'some'],
  ['none, when the cart already held all there are', { before: 2, after: 2, wished: 1 }, 'none'],
  ['none, when fewer are left than the cart held', { before: 3, after: 2, wished: 1 }, 'none'],
])('Adding gives %s', (_what, quantities, outcome) => {
  expect(addOutcome(quantities)).toBe(outcome)
})
