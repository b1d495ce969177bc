import { add, asPesewas, type Pesewas } from '@akyede/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commissionOfRefunded,
  commissionOfReturned,
  entriesOfShare,
  entriesOfShareBack,
  shareOf,
  shippingEarningsOf,
} from './maker-share.ts'

const amount = fc.integer({ min: 0, max: 5_000_000 }).map(asPesewas)
const commissionBp = fc.integer({ min: 0, max: 80 }).map(steps => steps * 50)
const fulfilment = fc.record({
  vendorId: fc.constant('v'),
  units: amount,
  commissionBp,
  shippingRate: amount,
  shippingPaid: amount,
  carriedBy: fc.constantFrom('maker' as const, 'shop' as const),
  wrapping: amount,
})
type Entries = ReturnType<typeof entriesOfShare>
const sumOf = (entries: Entries) => add(...entries.map(([, moved]) => moved))
const onAccount = (entries: Entries, account: string): Pesewas =>
  add(...entries.filter(([name]) => name === account).map(([, moved]) => moved))

/** A fulfilment that its maker ships, without a delivery charge or wrapping. */
const withFreeDelivery = {
  vendorId: 'v',
  commissionBp: 1_500,
  shippingPaid: asPesewas(0),
  carriedBy: 'maker',
  wrapping: asPesewas(0),
} as const

describe('the share of a maker', () => {
  test('is the price less commission plus delivery and wrapping, as in the example of the decisions', () => {
    const baskets = {
      ...withFreeDelivery,
      units: asPesewas(24_000),
      shippingRate: asPesewas(2_500),
      wrapping: asPesewas(1_000),
    }
    expect(shareOf(baskets)).toBe(23_900)
    expect(shareOf({ ...baskets, carriedBy: 'shop' })).toBe(21_400)
  })

  test('includes for the delivery at most what the buyer paid for it plus the price of the units', () => {
    const anvils = { ...withFreeDelivery, units: asPesewas(10_100), shippingRate: asPesewas(2_972_000) }
    expect(shippingEarningsOf(anvils)).toBe(10_100)
    expect(shippingEarningsOf({ ...anvils, shippingPaid: asPesewas(3_000_000) })).toBe(2_972_000)
    expect(onAccount(entriesOfShare(anvils), 'shipping')).toBe(10_100)
  })

  test('is what the sale and the share leave on the account of the maker, and the journal adds up to zero', () => {
    fc.assert(
      fc.property(fulfilment, of => {
        const entries = entriesOfShare(of)
        expect(sumOf(entries)).toBe(0)
        expect(of.units - onAccount(entries, 'vendor:v')).toBe(shareOf(of))
      }),
    )
  })

  test('loses only the delivery rate when the shop sends the parcel, and the shop keeps that rate', () => {
    fc.assert(
      fc.property(fulfilment, of => {
        const [own, ours] = (['maker', 'shop'] as const).map(carriedBy => ({ ...of, carriedBy }))
        if (!own || !ours) return
        expect(shareOf(own) - shareOf(ours)).toBe(Math.min(of.shippingRate, of.shippingPaid + of.units))
        expect(onAccount(entriesOfShare(ours), 'shipping')).toBe(0)
        for (const account of ['commission', 'wrapping'])
          expect(onAccount(entriesOfShare(ours), account)).toBe(onAccount(entriesOfShare(own), account))
      }),
    )
  })

  test('keeps the commission on what the buyer kept, whatever the number of returns', () => {
    const returns = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fulfilment, returns, fc.boolean(), (of, parts, all) => {
        const whole = parts.reduce((sum, part) => sum + part, 0) + (all ? 0 : 3)
        const prices = parts.map(part => Math.floor((of.units * part) / whole))
        if (all) prices[0] = (prices[0] ?? 0) + of.units - prices.reduce((sum, price) => sum + price, 0)
        let before = asPesewas(0)
        let commission = onAccount(entriesOfShare(of), 'commission')
        for (const price of prices) {
          const now = asPesewas(price)
          const entries = entriesOfShareBack({
            vendorId: 'v',
            commission: commissionOfReturned(of, add(before, now)),
            before: commissionOfReturned(of, before),
            shipping: asPesewas(0),
          })
          expect(sumOf(entries)).toBe(0)
          commission = add(commission, onAccount(entries, 'commission'))
          before = add(before, now)
        }
        const kept = { ...of, units: asPesewas(of.units - before) }
        expect(commission).toBe(onAccount(entriesOfShare(kept), 'commission'))
        if (all) expect(commission + 0).toBe(0)
      }),
    )
  })

  test('is less by what the buyer kept and was refunded for, and the shop gives back its part rounded down', () => {
    const basket = { units: asPesewas(9_999), commissionBp: 1_500 }
    expect(commissionOfRefunded(basket, asPesewas(3_333))).toBe(500)
    expect(commissionOfRefunded(basket, asPesewas(3_334))).toBe(500)
    expect(commissionOfRefunded(basket, basket.units)).toBe(1_500)
    const refund = {
      vendorId: 'v',
      commission: asPesewas(500),
      before: asPesewas(120),
      shipping: asPesewas(0),
    }
    expect(onAccount(entriesOfShareBack(refund), 'commission')).toBe(380)
    // A pesewa that was given back before by another rounding is not taken again.
    expect(sumOf(entriesOfShareBack({ ...refund, before: asPesewas(501) }))).toBe(0)
    expect(onAccount(entriesOfShareBack({ ...refund, before: asPesewas(501) }), 'commission')).toBe(0)
  })
})
