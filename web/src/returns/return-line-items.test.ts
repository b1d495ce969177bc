import { asCedis, asPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { expect, it } from 'vitest'
import { refundFor } from './return-line-items.ts'

/** Two baskets for 108 cedis after a code, sent for 25 cedis and wrapped for 10. */
const order = (returns: object[] = [], kept_refund = asCedis(0)) =>
  ({
    wrapping: asCedis(10),
    returns,
    fulfilments: [
      { shipping: asCedis(25), kept_refund, items: [{ id: 'item', quantity: 2, paid: asCedis(108) }] },
    ],
  }) as unknown as Order
const one = { items: [{ item_id: 'item', quantity: 1 }] }

it('one of two units is refunded without delivery', () => {
  expect(refundFor(order(), { item: 1 })).toEqual({
    amount: asPesewas(5_400),
    delivery: asPesewas(0),
    isWhole: false,
  })
})

it('the whole parcel is refunded with its delivery and wrapping', () => {
  expect(refundFor(order(), { item: 2 })).toEqual({
    amount: asPesewas(14_300),
    delivery: asPesewas(3_500),
    isWhole: true,
  })
})

it('the last unit brings the delivery once the maker has received the others', () => {
  const received = { ...one, received_at: '2026-03-18T10:00:00.000Z' }
  expect(refundFor(order([{ ...one, received_at: null }]), { item: 1 }).delivery).toBe(0)
  expect(refundFor(order([received]), { item: 1 }).amount).toBe(8_900)
})

it('what was refunded before for kept units is taken off', () => {
  expect(refundFor(order([], asCedis(20)), { item: 1 }).amount).toBe(3_400)
})

it('a parcel of which nothing is chosen brings nothing', () => {
  expect(refundFor(order(), {})).toEqual({ amount: 0, delivery: 0, isWhole: true })
})
