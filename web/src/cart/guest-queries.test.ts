import { asCedis } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import { type LineItemFacts, refreshLineItem } from './guest-queries.ts'
import { earlierPrice, fewLeft, lineItemState, orderableItems, shortItems } from './line-item-state.ts'
import type { CartLineItem } from './line-items.ts'
import { testLineItem } from './test-line-items.ts'

const { name, image, picture, variant, vendorId, vendorName } = testLineItem()
const facts = (about: { price?: number; available: number | null }): LineItemFacts => ({
  offered: true,
  available: about.available,
  snapshot: { name, image, picture, variant, vendorId, vendorName, price: asCedis(about.price ?? 40) },
})

describe("a guest's line item", () => {
  it('takes over the current price', () => {
    expect(
      refreshLineItem(testLineItem({ price: asCedis(40) }), facts({ price: 48, available: 9 })).price,
    ).toBe(48)
  })

  it('keeps the price at which it was chosen, also when an older version stored only one price', () => {
    const changed = refreshLineItem(testLineItem({ price: asCedis(40) }), facts({ price: 48, available: 9 }))
    expect(changed).toMatchObject({ price: 48, chosenPrice: 40 })
    const { chosenPrice: _, ...old } = testLineItem({ price: asCedis(40) })
    const refreshed = refreshLineItem(old as CartLineItem, facts({ price: 48, available: 9 }))
    expect(refreshed).toMatchObject({ price: 48, chosenPrice: 40 })
  })

  it("is 'Unavailable' at price 0 when the product is gone", () => {
    const lineItem = refreshLineItem(testLineItem(), { offered: false })
    expect(lineItem).toMatchObject({ name: 'Unavailable', price: 0, available: 0 })
    expect(orderableItems([lineItem])).toEqual([])
  })

  it('counts as available when the stock is unknown', () => {
    const lineItem = refreshLineItem(testLineItem({ quantity: 7 }), facts({ available: null }))
    expect(lineItem.available).toBe(7)
    expect(lineItemState(lineItem)).toBe('fine')
  })

  it('shows when fewer units are left than its quantity', () => {
    const lineItem = refreshLineItem(testLineItem({ quantity: 7 }), facts({ available: 3 }))
    expect(lineItemState(lineItem)).toBe('short')
    expect(shortItems([lineItem])).toEqual([lineItem])
  })

  it('is excluded from an order when it is sold out, and blocks it', () => {
    const lineItem = refreshLineItem(testLineItem(), facts({ available: 0 }))
    expect(orderableItems([lineItem])).toEqual([])
    expect(shortItems([lineItem])).toEqual([lineItem])
  })

  it('stays as stored until the server has responded', () => {
    const lineItem = testLineItem({ quantity: 2, available: 5 })
    expect(refreshLineItem(lineItem, undefined)).toEqual(lineItem)
  })

  it.each([
    ['dearer', 48, 40, 40],
    ['cheaper', 30, 40, 40],
    ['the same', 40, 40, undefined],
    ['unknown before', 40, null, undefined],
  ])('returns the earlier price when it differs: %s', (_what, price, chosenPrice, totalsTo) => {
    expect(
      earlierPrice(
        testLineItem({
          price: asCedis(price),
          chosenPrice: chosenPrice === null ? null : asCedis(chosenPrice),
        }),
      ),
    ).toBe(totalsTo)
  })

  it('returns no earlier price for an item that cannot be bought', () => {
    expect(
      earlierPrice(testLineItem({ price: asCedis(48), chosenPrice: asCedis(40), available: 0 })),
    ).toBeUndefined()
    expect(
      earlierPrice(
        testLineItem({ name: 'Unavailable', price: asCedis(0), chosenPrice: asCedis(40), available: 0 }),
      ),
    ).toBeUndefined()
  })

  it('returns the units left when they are few and cover the quantity', () => {
    expect(fewLeft(testLineItem({ quantity: 2, available: 2 }))).toBe(2)
    expect(fewLeft(testLineItem({ quantity: 2, available: 40 }))).toBeUndefined()
    expect(fewLeft(testLineItem({ quantity: 3, available: 2 }))).toBeUndefined()
  })
})
