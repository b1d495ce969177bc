import type { Cart } from '@akyede/contract/cart'
import { asCedis, subtract } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import { testLineItem } from './test-line-items.ts'
import { localTotals, totalsFrom } from './totals.ts'

describe('free shipping', () => {
  it.each([
    ['₵76 still miss ₵24 and a pesewa', 76, 2_401],
    ['₵100 exactly still pays', 100, 1],
    ['a pesewa more is enough', 100.01, 0],
  ])('%s', (_what, price, missing) => {
    expect(localTotals([testLineItem({ price: asCedis(price) })]).toFreeShipping).toBe(missing)
  })
})

describe('what this device knows of a cart', () => {
  it('adds up in whole pesewas', () => {
    const lines = [
      testLineItem({ price: asCedis(19.99), quantity: 3 }),
      testLineItem({ productId: 'soap', price: asCedis(0.1) }),
    ]
    expect(localTotals(lines)).toMatchObject({ quantity: 4, subtotal: 6_007, total: 6_007, delivery: null })
  })

  it('leaves out what is no longer offered', () => {
    const gone = testLineItem({
      productId: 'gone',
      name: 'Unavailable',
      price: asCedis(0),
      quantity: 4,
      available: 0,
    })
    expect(localTotals([testLineItem({ price: asCedis(40) }), gone])).toMatchObject({
      quantity: 1,
      subtotal: 4_000,
    })
  })

  it('counts nothing of what is sold out', () => {
    const soldOut = testLineItem({ productId: 'stool', price: asCedis(360), available: 0 })
    expect(localTotals([soldOut])).toMatchObject({
      quantity: 0,
      subtotal: 0,
      total: 0,
      toFreeShipping: 10_001,
    })
    expect(localTotals([testLineItem({ price: asCedis(40) }), soldOut])).toMatchObject({
      quantity: 1,
      total: 4_000,
    })
  })
})

describe('promo codes', () => {
  const promo = (code: string, discount: number, shipping_discount = 0) => ({
    code,
    name: 'Free delivery',
    discount: asCedis(discount),
    shipping_discount: asCedis(shipping_discount),
    problem: null,
  })

  it('are told one by one, those that help', () => {
    const promos = [promo('AKWAABA10', 4), promo('FREEDELIVERY', 0, 25), promo('MEDAASE20', 0)]
    expect(localTotals([testLineItem({ price: asCedis(40) })], promos)).toMatchObject({
      discount: 400,
      total: 3_600,
      codes: [
        { code: 'AKWAABA10', discount: 400 },
        { code: 'FREEDELIVERY', name: 'Free delivery', discount: 0 },
      ],
    })
  })

  it('never take all of what is shown before the shop has counted anew', () => {
    expect(localTotals([testLineItem({ price: asCedis(2) })], [promo('MEDAASE20', 20)])).toMatchObject({
      total: 100,
    })
  })

  it('take row by row what they take in all, also while fewer gifts are shown than were counted', () => {
    const promos = [promo('AKWAABA10', 4), promo('MEDAASE20', 20), promo('AYEKOO5', 5)]
    const { subtotal, codes, total } = localTotals([testLineItem({ price: asCedis(12.34) })], promos)
    expect(codes).toMatchObject([
      { code: 'AKWAABA10', discount: 400 },
      { code: 'MEDAASE20', discount: 734 },
    ])
    expect(codes.reduce((left, { discount }) => subtract(left, discount), subtotal)).toBe(total)
  })

  it('count before the delivery becomes free', () => {
    expect(
      localTotals([testLineItem({ price: asCedis(110) })], [promo('MEDAASE20', 20)]).toFreeShipping,
    ).toBe(1_001)
  })
})

describe('what the server says of a cart', () => {
  it('tells each maker’s parcel apart', () => {
    const totals: Cart['totals'] = {
      subtotal: asCedis(40),
      discount: asCedis(0),
      shipping: asCedis(40),
      total: asCedis(80),
      taxes: [],
      currency: 'GHS',
      region: 'Ashanti',
      free_shipping_over: asCedis(100),
      remaining_for_free: asCedis(60.01),
      parcels: [
        {
          vendorId: 'ama',
          shipping: asCedis(15),
          town: 'Ho',
          making_days: 3,
          estimated_days: { min: 1, max: 3 },
        },
        {
          vendorId: 'kojo',
          shipping: asCedis(25),
          town: 'Ho',
          making_days: 5,
          estimated_days: { min: 2, max: 6 },
        },
      ],
    }
    const { delivery } = totalsFrom([testLineItem({ price: asCedis(40) })], totals, [])
    expect(delivery).toMatchObject({ region: 'Ashanti', cost: 4_000 })
    expect(delivery?.parcels.get('kojo')).toEqual({ cost: 2_500, makingDays: 5, days: { min: 2, max: 6 } })
  })
})
