import { type DeliveryDateRange, dayOf, deliveryDateProblem, deliveryDateRange } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { add, type Pesewas, times } from '@akyede/contract/money'
import { byMaker, orderableItems } from '#feature/cart'
import type { DeliveredCart } from './use-delivered-cart.ts'

/** What wrapping costs: each maker wraps one parcel. */
export const wrappingCost = ({ lineItems }: Pick<DeliveredCart, 'lineItems'>): Pesewas =>
  times(limits.order.wrapping, byMaker(orderableItems(lineItems)).length)

/** The cart with its wrapping, as the server will count it. */
export function withWrapping(delivered: DeliveredCart): DeliveredCart {
  const { totals, total } = delivered
  const wrapping = wrappingCost(delivered)
  return {
    ...delivered,
    totals: { ...totals, wrapping, total: add(totals.total, wrapping) },
    total: total === null ? null : add(total, wrapping),
  }
}

/** The days for which all its makers can send it; undefined until it is known where to. */
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

/** Why the makers cannot keep the day; undefined for one that they can, for none, and while nobody knows. */
export function giftDayProblem(delivered: DeliveredCart, day: string, now: Date): string | undefined {
  const days = giftDays(delivered, now)
  return day && days ? deliveryDateProblem(day, days) : undefined
}
