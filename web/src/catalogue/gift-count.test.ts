import { expect, test } from 'vitest'
import { giftCount as wishCount } from '#feature/wishlists'
import { giftCount } from './gift-count.ts'

test.each([
  [0, '0 gifts'],
  [1, '1 gift'],
  [131, '131 gifts'],
  [10_131, '10,131 gifts'],
])('formats a count of %i gifts as %s', (count, text) => {
  expect([giftCount(count), wishCount(count)]).toEqual([text, text])
})
