import type { Cart } from '@akyede/contract/cart'
import { asCedis, subtract } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import { testLineItem } from './test-line-items.ts'
import { localTotals, totalsFrom } from './totals.ts'

describe('free shipping', () => {
  it.each([
    ['misses ₵24.01 at ₵76', 76, 2_401],
    ['is not reached at exactly ₵100', 100, 1],
    ['is reached one pesewa above', 100.01, 0],
  ])('%s', (_what, price, missing) => {
    expect(localTotals([testLineItem({ price: asCedis(price) })]).toFreeShipping).toBe(missing)
  })
})

describe('local totals of a cart', () => {
  it('add up in whole pesewas', () => {
    const lineItems = [
      testLineItem({ price: asCedis(19.99), quantity: 3 }),
      testLineItem({ productId: 'soap', price: asCedis(0.1) }),
    ]
    expect(localTotals(lineItems)).toMatchObject({
      quantity: 4,
      subtotal: 6_007,
      total: 6_007,
      delivery: null,
    })
  })

  it('exclude what is no longer offered', () => {
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

  it('exclude what is sold out', () => {
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

  it('are listed one by one when they give a discount', () => {
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

  it('never cover the whole displayed amount before the server has priced it again', () => {
    expect(localTotals([testLineItem({ price: asCedis(2) })], [promo('MEDAASE20', 20)])).toMatchObject({
      total: 100,
    })
  })

  it('add up to their total, also while fewer gifts are shown than were priced', () => {
    const promos = [promo('AKWAABA10', 4), promo('MEDAASE20', 20), promo('AYEKOO5', 5)]
    const { subtotal, codes, total } = localTotals([testLineItem({ price: asCedis(12.34) })], promos)
    expect(codes).toMatchObject([
      { code: 'AKWAABA10', discount: 400 },
      { code: 'MEDAASE20', discount: 734 },
    ])
    expect(codes.reduce((left, { discount }) => subtract(left, discount), subtotal)).toBe(total)
  })

  it('are deducted before the delivery becomes free', () => {
    expect(
      localTotals([testLineItem({ price: asCedis(110) })], [promo('MEDAASE20', 20)]).toFreeShipping,
    ).toBe(1_001)
  })
})

describe('the server’s totals of a cart', () => {
  it('contain each maker’s parcel', () => {
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
          arrives: { from: '2026-11-27', until: '2026-11-30' },
        },
        {
          vendorId: 'kojo',
          shipping: asCedis(25),
          town: 'Ho',
          making_days: 5,
          estimated_days: { min: 2, max: 6 },
          arrives: { from: '2026-12-01', until: '2026-12-05' },
        },
      ],
    }
    const { delivery } = totalsFrom([testLineItem({ price: asCedis(40) })], totals, [])
    expect(delivery).toMatchObject({ region: 'Ashanti', cost: 4_000 })
    expect(delivery?.parcels.get('kojo')).toEqual({
      cost: 2_500,
      arrives: { from: '2026-12-01', until: '2026-12-05' },
    })
  })
})
