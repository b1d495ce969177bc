import { type DeliveryDateRange, dayOf, deliveryDateProblem, deliveryDateRange } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { add, type Pesewas, times } from '@akyede/contract/money'
import { byMaker, orderableItems } from '#feature/cart'
import type { DeliveredCart } from './use-delivered-cart.ts'

/** The wrapping fee: each maker wraps one parcel. */
export const wrappingCost = ({ lineItems }: Pick<DeliveredCart, 'lineItems'>): Pesewas =>
  times(limits.order.wrapping, byMaker(orderableItems(lineItems)).length)

/** The cart with its wrapping, as the server calculates it. */
export function withWrapping(delivered: DeliveredCart): DeliveredCart {
  const { totals, total } = delivered
  const wrapping = wrappingCost(delivered)
  return {
    ...delivered,
    totals: { ...totals, wrapping, total: add(totals.total, wrapping) },
    total: total === null ? null : add(total, wrapping),
  }
}

/** The days on which all its makers can deliver; undefined until the destination is known. */
export function giftDays(
  { totals }: Pick<DeliveredCart, 'totals'>,
  now: Date,
): DeliveryDateRange | undefined {
  const parcels = [...(totals.delivery?.parcels.values() ?? [])]
  if (parcels.length === 0) return undefined
  return deliveryDateRange(
    dayOf(now),
    Math.max(...parcels.map(({ makingDays, days }) => makingDays + days.max)),
  )
}

/** Why the makers cannot meet the day; undefined for a valid or unset day, and while the destination is unknown. */
export function giftDayProblem(delivered: DeliveredCart, day: string, now: Date): string | undefined {
  const days = giftDays(delivered, now)
  return day && days ? deliveryDateProblem(day, days) : undefined
}
