import { joinOffer, type OfferColumns, type ScheduleColumns, scheduleColumns } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { ExternalThing } from './tables.ts'

/** An item of a list with its current offer. */
export interface ItemWithOffer extends OfferColumns, ScheduleColumns, Record<string, unknown> {
  readonly lead_time_days: number
  readonly vendor_region: string
  readonly vendor_town: string
  readonly id: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly external: ExternalThing | null
  readonly quantity: number
  readonly priority: string
  readonly notes: string
  /** As text, because the driver returns timestamps of raw statements unparsed. */
  readonly added_at: string
  /** Units that were given and are a surprise to the viewer; null for viewers who are not surprised. */
  readonly hidden_units: number | null
}

const offer = joinOffer(sql`item.product_id`, sql`item.variant_id`)

/**
 * All or some items of a list in the owner's order, in one statement because lists hold hundreds of them. The caller
 * must have been checked for access.
 */
export async function findItemsWithOffers(
  executor: Executor,
  wishlistId: string,
  only?: readonly { readonly id: string }[],
  hidden?: SQL,
): Promise<ItemWithOffer[]> {
  const isWanted = only ? sql`and item.id = any(${sql.param(only.map(({ id }) => id))}::uuid[])` : sql``
  const hiddenUnits = hidden
    ? sql`(select coalesce(sum(units), 0)::int from (${hidden}) as hidden
        where hidden.product_id = item.product_id
          and coalesce(item.variant_id = hidden.variant_id, item.variant_id is null))`
    : sql`null`
  const { rows } = await executor.execute<ItemWithOffer>(sql`
    select item.id, item.product_id, item.variant_id, item.external, item.quantity, item.priority, item.notes,
      item.added_at, ${hiddenUnits} as hidden_units, ${offer.columns},
      product.lead_time_days, vendor.region as vendor_region, vendor.town as vendor_town,
      ${scheduleColumns.work_days}, ${scheduleColumns.cut_off}, ${scheduleColumns.paused_until} as paused_until
    from wishlist_items as item ${offer.joins}
    where item.wishlist_id = ${wishlistId} and item.removed_at is null ${isWanted}
    order by item.position, item.id`)
  return rows
}
