import { asCedis } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import { recoverableItems } from './recoverable-cart.tsx'
import { testLineItem } from './test-line-items.ts'

describe('a line item of an emptied cart', () => {
  it.each([
    ['is restored as it was', {}, 1, []],
    [
      'shows a price that went up',
      { price: asCedis(48), chosenPrice: asCedis(40) },
      1,
      ['Now ₵48.00 each, was ₵40.00'],
    ],
    [
      'shows a price that went down',
      { price: asCedis(30), chosenPrice: asCedis(40) },
      1,
      ['Now ₵30.00 each, was ₵40.00'],
    ],
    [
      'is restored as far as stock is left',
      { quantity: 5, available: 2 },
      2,
      ['You had 5, but only 2 are left'],
    ],
    ['is not restored when it is sold out', { available: 0 }, 0, ['Sold out']],
    [
      'is not restored when it is no longer offered',
      { name: 'Unavailable', price: asCedis(0), available: 0 },
      0,
      ['No longer available'],
    ],
  ])('%s', (_what, about, comesBack, news) => {
    expect(recoverableItems([testLineItem({ chosenPrice: asCedis(40), ...about })])).toMatchObject([
      { comesBack, news },
    ])
  })
})
