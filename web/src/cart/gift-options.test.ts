import { asPesewas, zero } from '@akyede/contract/money'
import { describe, expect, it, vi } from 'vitest'
import {
  emptyGift,
  giftDayProblem,
  giftDays,
  giftOptions,
  giftSummary,
  giftValuesIn,
  withWrapping,
  wrappingCost,
  wrappingWords,
} from './gift-options.ts'
import type { CartLineItem } from './line-items.ts'
import type { CartTotals } from './totals.ts'

const line = (vendorId: string, available = 9) =>
  ({ vendorId, vendorName: vendorId, price: 40, quantity: 1, available }) as CartLineItem

const totals: CartTotals = {
  quantity: 1,
  subtotal: asPesewas(8_000),
  discount: zero,
  codes: [],
  delivery: null,
  total: asPesewas(9_500),
  toFreeShipping: zero,
}

describe('wrapping', () => {
  it('costs once for each maker whose gifts are bought', () => {
    const cost = wrappingCost([line('ama'), line('ama'), line('kojo'), line('gone', 0)])
    expect(cost).toBe(2_000)
    expect(wrappingWords(cost)).toBe('Gift wrap, ₵20.00 for 2 parcels')
  })

  it('is part of the total', () => {
    expect(withWrapping(totals, [line('ama')])).toMatchObject({ wrapping: 1_000, total: 10_500 })
  })
})

describe('the delivery day of a gift', () => {
  const parcel = (until: string) => ({ cost: zero, arrives: { from: '2026-11-24', until } })
  const parcels = new Map([
    ['ama', parcel('2026-12-02')],
    ['kojo', parcel('2026-11-30')],
  ])
  const days = giftDays(
    { delivery: { region: 'Ashanti', cost: zero, parcels } },
    new Date('2026-11-22T20:00:00Z'),
  )

  it('is limited by the slowest maker', () => {
    expect(giftDayProblem(days, '2026-12-01')).toBe('The earliest delivery is Wednesday 2 December')
    expect(giftDayProblem(days, '2026-12-02')).toBeUndefined()
  })

  it('is not checked before it is chosen, nor before the destination is known', () => {
    expect(giftDayProblem(days, '')).toBeUndefined()
    expect(giftDayProblem(giftDays(totals, new Date()), '2026-11-23')).toBeUndefined()
  })
})

describe('gift options', () => {
  it('are summed up by what was chosen', () => {
    const card = { ...emptyGift, gift: true, gift_message: 'Well done!', gift_recipient: 'Auntie Efua' }
    expect(giftSummary({ ...card, gift_wrap: true, gift_deliver_on: '2026-12-24' })).toBe(
      'Gift wrap · Card for Auntie Efua · Thu 24 Dec · Prices hidden',
    )
    expect(giftSummary({ ...emptyGift, gift_message: 'Well done!', gift_hide_prices: false })).toBe('Card')
  })

  it('are read by the user who chose them only, and those of a guest by the account too', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    })
    const chosen = { ...emptyGift, gift: true, gift_message: 'Well done!' }
    giftOptions.write(7, chosen)
    expect([7, 8, null].map(giftOptions.read)).toEqual([chosen, emptyGift, emptyGift])
    giftOptions.write(null, chosen)
    expect([null, 7].map(giftOptions.read)).toEqual([chosen, chosen])
    vi.unstubAllGlobals()
  })

  it('ignore stored values of another type', () => {
    expect(giftValuesIn({ gift: 'yes', gift_message: 'Hello', other: 1 })).toEqual({
      ...emptyGift,
      gift_message: 'Hello',
    })
  })
})
