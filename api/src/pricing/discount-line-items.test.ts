import { limits } from '@akyede/contract/limits'
import { asPesewas, zero } from '@akyede/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PromoLineItem, PromotionRow } from '#feature/promotions'
import { allocate, discountLineItems } from './discount-line-items.ts'

const makers = ['weaver', 'carver', 'potter']

const lineItem = (
  price: number,
  { quantity = 1, maker = 'weaver', product = 'basket' } = {},
): PromoLineItem => ({
  product_id: product,
  vendor: { id: maker },
  price: asPesewas(price),
  quantity,
})

const promotion = (more: Partial<PromotionRow>): PromotionRow => ({
  id: 'promotion',
  code: 'AKWAABA10',
  user_id: null,
  name: '',
  kind: 'percent',
  percent: null,
  amount: null,
  vendor_id: null,
  product_id: null,
  borne_by: 'shop',
  agreed_at: null,
  minimum_spend: zero,
  starts_at: null,
  ends_at: null,
  uses_max: null,
  uses_per_person: null,
  uses: 0,
  created_at: new Date(0),
  stopped_at: null,
  ...more,
})
const percent = (of: number, more: Partial<PromotionRow> = {}) =>
  promotion({ kind: 'percent', percent: of, ...more })
const fixed = (amount: number, more: Partial<PromotionRow> = {}) =>
  promotion({ kind: 'fixed', amount: asPesewas(amount), ...more })

test('applies codes of a vendor first, then percentages, then amounts, in whatever order they were given', () => {
  const lineItems = [lineItem(10_000), lineItem(10_000, { maker: 'carver' })]
  const { total, ofPromotion, ofLineItem } = discountLineItems(lineItems, [
    fixed(500),
    percent(10),
    percent(20, { vendor_id: 'carver' }),
  ])
  expect(ofPromotion).toEqual([500, 1_800, 2_000])
  expect(ofLineItem).toEqual([1_278, 3_022])
  expect(total).toBe(4_300)
})

test('says what of the discounts makers bear, whatever the shop gives on top', () => {
  const lineItems = [lineItem(10_000), lineItem(10_000, { maker: 'carver' })]
  const { byMaker, ofLineItem } = discountLineItems(lineItems, [
    percent(10),
    percent(20, { vendor_id: 'carver', borne_by: 'maker' }),
  ])
  expect(byMaker).toEqual([0, 2_000])
  expect(ofLineItem).toEqual([1_000, 2_800])
})

test('rounds half a pesewa up and gives what is left over to the largest remainders', () => {
  expect(discountLineItems([lineItem(1_005)], [percent(10)]).total).toBe(101)
  expect(allocate(asPesewas(100), [1, 1, 1].map(asPesewas))).toEqual([34, 33, 33])
  expect(allocate(asPesewas(10), [5, 0, 5].map(asPesewas))).toEqual([5, 0, 5])
})

test('discounts only the product that a code is for', () => {
  const lineItems = [lineItem(3_000, { product: 'stool' }), lineItem(3_000)]
  expect(discountLineItems(lineItems, [fixed(9_000, { product_id: 'stool' })]).ofLineItem).toEqual([3_000, 0])
})

test('always leaves ₵1.00 to pay', () => {
  expect(discountLineItems([lineItem(5_000)], [percent(100)]).total).toBe(4_900)
  expect(discountLineItems([lineItem(5_000)], [fixed(4_000), fixed(4_000)]).ofPromotion).toEqual([4_000, 900])
  expect(discountLineItems([lineItem(60)], [percent(50)]).total).toBe(0)
})

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    maker: fc.constantFrom(...makers),
    product: fc.constantFrom('basket', 'stool', 'pot'),
  })
  .map(({ price, ...more }) => lineItem(price, more))

const scope = fc.oneof(
  fc.constant({}),
  fc.record({
    vendor_id: fc.constantFrom(...makers),
    borne_by: fc.constantFrom('shop' as const, 'maker' as const),
  }),
  fc.constantFrom('basket', 'stool').map(product_id => ({ product_id })),
)
const anyPromotion = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 100 }), scope).map(([of, more]) => percent(of, more)),
  fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), scope).map(([amount, more]) => fixed(amount, more)),
  scope.map(more => promotion({ kind: 'free_shipping', ...more })),
)

test('gives whole pesewas that add up, never more than a line item and never the whole total', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      fc.array(anyPromotion, { maxLength: 3 }),
      (lineItems, promotions) => {
        const { total, ofLineItem, byMaker, ofPromotion } = discountLineItems(lineItems, promotions)
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(sum(ofLineItem)).toBe(total)
        expect(sum(ofPromotion)).toBe(total)
        const borne = ofPromotion.filter((_, at) => promotions[at]?.borne_by === 'maker')
        expect(sum(byMaker)).toBe(sum(borne))
        expect(byMaker.every((amount, at) => amount >= 0 && amount <= (ofLineItem[at] ?? 0))).toBe(true)
        expect([...ofLineItem, ...ofPromotion].every(amount => Number.isInteger(amount) && amount >= 0)).toBe(
          true,
        )
        expect(lineItems.every((one, place) => (ofLineItem[place] ?? 0) <= one.price * one.quantity)).toBe(
          true,
        )
        const merchandise = sum(lineItems.map(one => one.price * one.quantity))
        expect(merchandise - total).toBeGreaterThanOrEqual(Math.min(merchandise, limits.promotion.leastToPay))
      },
    ),
  )
})

test('allocates an amount without losing or adding a pesewa, and no part exceeds its weight', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      (weights, input) => {
        const whole = weights.reduce((all, one) => all + one, 0)
        const amount = whole === 0 ? 0 : input % (whole + 1)
        const shares = allocate(asPesewas(amount), weights.map(asPesewas))
        expect(shares.reduce((all, one) => all + one, 0)).toBe(amount)
        expect(shares.every((part, place) => part >= 0 && part <= (weights[place] ?? 0))).toBe(true)
      },
    ),
  )
})
