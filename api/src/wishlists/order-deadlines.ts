import { type OrderDeadline, orderDeadline } from '@akyede/contract/promise'
import type { Region } from '@akyede/contract/regions'
import { findDefaultAddress } from '#feature/addresses'
import type { FindClosedDays } from '#feature/calendar'
import { toSchedule } from '#feature/catalogue'
import { type FindTariff, zoneOf } from '#feature/shipping'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import type { ItemWithOffer } from './find-items-with-offers.ts'
import type { wishlists } from './tables.ts'

/** What the delivery promise depends on besides the items. */
export interface DeliveryFacts {
  readonly findTariff: FindTariff
  readonly findClosedDays: FindClosedDays
}

export type OrderDeadlineOf = (item: ItemWithOffer) => OrderDeadline | null

const unknown: OrderDeadlineOf = () => null

/**
 * Returns until when each item of a list must be ordered to arrive by the day of the list. It depends on no gift, so
 * that it reveals none.
 */
export async function findOrderDeadlines(
  executor: Executor,
  { findTariff, findClosedDays }: DeliveryFacts,
  {
    user_id,
    deadline,
    delivery_address,
  }: Pick<typeof wishlists.$inferSelect, 'user_id' | 'deadline' | 'delivery_address'>,
  now: Date,
): Promise<OrderDeadlineOf> {
  if (deadline === null) return unknown
  const address = delivery_address ?? (await findDefaultAddress(executor, user_id))
  if (!address) return unknown
  const [tariff, closed] = await Promise.all([findTariff(executor), findClosedDays(executor)])
  const to = { region: address.state as Region, town: address.city }
  const known = new Map<string, OrderDeadline | null>()
  return item => {
    if (item.product_name === null) return null
    const schedule = toSchedule(item)
    const zone = zoneOf({ fromRegion: item.vendor_region, fromTown: item.vendor_town }, to)
    const key = JSON.stringify([zone, item.lead_time_days, schedule])
    const found = known.get(key)
    if (found !== undefined) return found
    const order = { now, leadTimeDays: item.lead_time_days, schedule, closed, transit: tariff[zone].days }
    const calculated = orderDeadline(order, deadline)
    known.set(key, calculated)
    return calculated
  }
}

/** The cut-offs of the makers on a list: from each of them on, items may be too late that were not before. */
export async function findCutOffs(executor: Executor, wishlistId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ cut_off: string }>(sql`
    select distinct vendor.cut_off::text as cut_off from wishlist_items as item
    join products as product on product.id = item.product_id
    join vendors as vendor on vendor.id = product.vendor_id
    where item.wishlist_id = ${wishlistId} and item.removed_at is null`)
  return rows.map(({ cut_off }) => cut_off)
}
