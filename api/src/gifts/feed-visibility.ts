import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import { findFirstNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { and, eq, inArray, or, type SQL, sql } from '#platform/sql.ts'
import { isReceivedBy } from './find-gifts.ts'
import { giftOrders, gifts } from './tables.ts'
import { givenStatuses } from './transitions.ts'

// Conditions for the statements of the activity feed; ids are its columns.

const giftsWithOrders = sql`${gifts} join ${giftOrders} on ${eq(giftOrders.order_id, gifts.order_id)}`

/** A gift order exists and was given by this user. */
export const isGivenBy = (orderId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${giftsWithOrders}
  where ${gifts.order_id} = ${orderId} and ${and(eq(giftOrders.giver_id, userId), inArray(gifts.status, [...givenStatuses]))})`

/** A gift was received by this user and is revealed (D110). */
export const isKnownTo = (giftId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${giftsWithOrders} where ${gifts.id} = ${giftId} and ${isReceivedBy(userId)})`

/** A gift, an item of a gift order or its list has a matching name. */
export const isGiftNamedLike = (id: SQL, pattern: string): SQL => sql`exists (
  select 1 from ${giftsWithOrders}
  where (${gifts.id} = ${id} or ${gifts.order_id} = ${id}) and (${gifts.name} ilike ${pattern} or ${giftOrders.wishlist_name} ilike ${pattern}))`

/** The giver to notify about a gift order; null for a guest, undefined when it is not a gift. */
export async function findGiverOf(executor: Executor, orderId: string): Promise<number | null | undefined> {
  const [giftOrder] = await executor
    .select({ giver_id: giftOrders.giver_id })
    .from(giftOrders)
    .where(eq(giftOrders.order_id, orderId))
  return giftOrder?.giver_id
}

/** Owner and giver of a gift; null when the owner must not know the giver, or a guest gave it. */
export async function findReceiverOf(
  executor: Executor,
  giftId: string,
): Promise<{ owner_id: number; giver_id: number | null } | undefined> {
  const [found] = await executor
    .select({ owner_id: giftOrders.owner_id, giver_id: giftOrders.giver_id, anonymous: giftOrders.anonymous })
    .from(gifts)
    .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
    .where(eq(gifts.id, giftId))
  return found && { owner_id: found.owner_id, giver_id: found.anonymous ? null : found.giver_id }
}

export interface GiftSummary {
  /** "Bolga basket", "Bolga basket and 2 more" */
  readonly what: string
  readonly list: string
  /** Purpose of the list at the time of giving. */
  readonly purpose: WishlistPurpose | null
  /** First name of the list's owner. */
  readonly owner: string
  /** Name that a guest entered, as far as the owner may know it. */
  readonly guest: string | null
}

/** Texts about gifts and gift orders for the feed, by their ids. */
export async function findGiftSummaries(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GiftSummary>> {
  if (ids.length === 0) return new Map()
  const isOne = or(inArray(gifts.id, [...ids]), inArray(gifts.order_id, [...ids]))
  const rows = await executor
    .select({ gift: gifts, giftOrder: giftOrders })
    .from(gifts)
    .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
    .where(and(isOne, inArray(gifts.status, [...givenStatuses])))
    .orderBy(gifts.id)
  const owners = await findFirstNames(
    executor,
    rows.map(({ giftOrder }) => giftOrder.owner_id),
  )
  const words = new Map<string, GiftSummary>()
  for (const id of ids) {
    const own = rows.filter(({ gift }) => gift.id === id || gift.order_id === id)
    const [first] = own
    if (!first) continue
    const more = own.length > 1 ? ` and ${own.length - 1} more` : ''
    words.set(id, {
      what: first.gift.name + more,
      list: first.giftOrder.wishlist_name,
      purpose: first.giftOrder.wishlist_purpose,
      owner: owners.get(first.giftOrder.owner_id) ?? '',
      guest: first.giftOrder.anonymous ? null : first.giftOrder.giver_name,
    })
  }
  return words
}
