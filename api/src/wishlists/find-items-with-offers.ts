import { joinOffer, type OfferColumns } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { ExternalThing } from './tables.ts'

/** Something on a list, with what is on sale under its ids today. */
export interface ItemWithOffer extends OfferColumns, Record<string, unknown> {
  readonly id: string
  readonly product_id: string | null
  readonly variant_id: string | null
  readonly external: ExternalThing | null
  readonly quantity: number
  readonly priority: string
  readonly notes: string
  /** As the driver hands moments of statements of our own over: as text. */
  readonly added_at: string
  /** Units of it that were given and are a surprise to the viewer; null for viewers who are not surprised. */
  readonly hidden_units: number | null
}

const offer = joinOffer(sql`item.product_id`, sql`item.variant_id`)

/**
 * All that stands on a list, or some of it, in the owner's order: one statement, for lists have hundreds of things. Whoever
 * asks was let see the list before.
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
      item.added_at, ${hiddenUnits} as hidden_units, ${offer.columns}
    from wishlist_items as item ${offer.joins}
    where item.wishlist_id = ${wishlistId} and item.removed_at is null ${isWanted}
    order by item.position, item.id`)
  return rows
}
