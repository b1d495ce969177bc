import { asPesewas, zero } from '@akyede/contract/money'
import { describe, expect, it } from 'vitest'
import type { CartLineItem, CartTotals } from '#feature/cart'
import { giftDayProblem, withWrapping, wrappingCost } from './gift-price.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'

const line = (vendorId: string, available = 9) =>
  ({ vendorId, vendorName: vendorId, price: 40, quantity: 1, available }) as CartLineItem

const parcel = (makingDays: number, max: number) => ({ cost: zero, makingDays, days: { min: 1, max } })

function delivered(
  lineItems: readonly CartLineItem[],
  delivery: CartTotals['delivery'] = null,
): DeliveredCart {
  const totals = {
    quantity: 1,
    subtotal: asPesewas(8_000),
    discount: zero,
    codes: [],
    delivery,
    total: asPesewas(9_500),
    toFreeShipping: zero,
  }
  return {
    lineItems,
    totals,
    promos: [],
    region: null,
    total: asPesewas(9_500),
    working: false,
    failed: false,
    short: [],
    retry: () => {},
  }
}

describe('wrapping', () => {
  it('costs once for each maker whose gifts are bought', () => {
    expect(wrappingCost(delivered([line('ama'), line('ama'), line('kojo'), line('gone', 0)]))).toBe(2_000)
  })

  it('is part of the total, and of no total while that is unknown', () => {
    const cart = withWrapping(delivered([line('ama')]))
    expect([cart.totals.wrapping, cart.totals.total, cart.total]).toEqual([1_000, 10_500, 10_500])
    expect(withWrapping({ ...delivered([line('ama')]), total: null }).total).toBeNull()
  })
})

describe('the delivery day of a gift', () => {
  const now = new Date('2026-11-22T20:00:00Z')
  const parcels = new Map([
    ['ama', parcel(7, 3)],
    ['kojo', parcel(2, 6)],
  ])
  const cart = delivered([line('ama'), line('kojo')], { region: 'Ashanti', cost: asPesewas(0), parcels })

  it('is limited by the slowest maker', () => {
    expect(giftDayProblem(cart, '2026-12-01', now)).toBe('The earliest delivery is Wednesday 2 December')
    expect(giftDayProblem(cart, '2026-12-02', now)).toBeUndefined()
  })

  it('is not checked before it is chosen, nor before the destination is known', () => {
    expect(giftDayProblem(cart, '', now)).toBeUndefined()
    expect(giftDayProblem(delivered([line('ama')]), '2026-11-23', now)).toBeUndefined()
  })
})
