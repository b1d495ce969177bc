import { limits } from '@akyede/contract/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allot, discountLines } from './discount-lines.ts'
import type { PromoLine } from './judge-codes.ts'
import type { PromotionRow } from './promotion.ts'

const makers = ['weaver', 'carver', 'potter']

const line = (price: number, { quantity = 1, maker = 'weaver', product = 'basket' } = {}): PromoLine => ({
  product_id: product,
  vendor: { id: maker },
  price,
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
  minimum_spend: 0,
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
  promotion({ kind: 'fixed', amount, ...more })

test('what is for a maker comes first, then a percentage of what is left, then an amount, however they were given', () => {
  const lines = [line(10_000), line(10_000, { maker: 'carver' })]
  const { total, ofPromotion, ofLine } = discountLines(lines, [
    fixed(500),
    percent(10),
    percent(20, { vendor_id: 'carver' }),
  ])
  expect(ofPromotion).toEqual([500, 1_800, 2_000])
  expect(ofLine).toEqual([1_278, 3_022])
  expect(total).toBe(4_300)
})

test('half a pesewa is rounded up, and what remains goes to the largest remainders', () => {
  expect(discountLines([line(1_005)], [percent(10)]).total).toBe(101)
  expect(allot(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allot(10, [5, 0, 5])).toEqual([5, 0, 5])
})

test('what is for a product leaves everything else as it is', () => {
  const lines = [line(3_000, { product: 'stool' }), line(3_000)]
  expect(discountLines(lines, [fixed(9_000, { product_id: 'stool' })]).ofLine).toEqual([3_000, 0])
})

test('₵1.00 is always left to pay', () => {
  expect(discountLines([line(5_000)], [percent(100)]).total).toBe(4_900)
  expect(discountLines([line(5_000)], [fixed(4_000), fixed(4_000)]).ofPromotion).toEqual([4_000, 900])
  expect(discountLines([line(60)], [percent(50)]).total).toBe(0)
})

const anyLine = fc
  .record({
    price: fc.integer({ min: 1, max: 10_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    maker: fc.constantFrom(...makers),
    product: fc.constantFrom('basket', 'stool', 'pot'),
  })
  .map(({ price, ...more }) => line(price, more))

const scope = fc.oneof(
  fc.constant({}),
  fc.constantFrom(...makers).map(vendor_id => ({ vendor_id })),
  fc.constantFrom('basket', 'stool').map(product_id => ({ product_id })),
)
const anyPromotion = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 100 }), scope).map(([of, more]) => percent(of, more)),
  fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), scope).map(([amount, more]) => fixed(amount, more)),
  scope.map(more => promotion({ kind: 'free_shipping', ...more })),
)

test('whatever the cart and the codes: whole pesewas that add up, never more than a line, never all of it', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 12 }),
      fc.array(anyPromotion, { maxLength: 3 }),
      (lines, promotions) => {
        const { total, ofLine, ofPromotion } = discountLines(lines, promotions)
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(sum(ofLine)).toBe(total)
        expect(sum(ofPromotion)).toBe(total)
        expect([...ofLine, ...ofPromotion].every(amount => Number.isInteger(amount) && amount >= 0)).toBe(
          true,
        )
        expect(lines.every((one, place) => (ofLine[place] ?? 0) <= one.price * one.quantity)).toBe(true)
        const merchandise = sum(lines.map(one => one.price * one.quantity))
        expect(merchandise - total).toBeGreaterThanOrEqual(Math.min(merchandise, limits.promotion.leastToPay))
      },
    ),
  )
})

test('an amount is parted without losing or inventing a pesewa, and nobody gets more than their weight', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      (weights, wish) => {
        const whole = weights.reduce((all, one) => all + one, 0)
        const amount = whole === 0 ? 0 : wish % (whole + 1)
        const parts = allot(amount, weights)
        expect(parts.reduce((all, one) => all + one, 0)).toBe(amount)
        expect(parts.every((part, place) => part >= 0 && part <= (weights[place] ?? 0))).toBe(true)
      },
    ),
  )
})
