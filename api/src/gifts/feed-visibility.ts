import { findFirstNames } from '#feature/accounts'
import type { Executor } from '#platform/database.ts'
import { and, eq, inArray, or, type SQL, sql } from '#platform/sql.ts'
import { isReceivedBy } from './find-gifts.ts'
import { giftOrders, gifts } from './tables.ts'
import { givenStatuses } from './transitions.ts'

// What the feed of what happened asks of gifts in its own statements: ids are columns of its own.

const giftsWithOrders = sql`${gifts} join ${giftOrders} on ${eq(giftOrders.order_id, gifts.order_id)}`

/** What was given in one go is there, and this person gave it. */
export const isGivenBy = (orderId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${giftsWithOrders}
  where ${gifts.order_id} = ${orderId} and ${and(eq(giftOrders.giver_id, userId), inArray(gifts.status, [...givenStatuses]))})`

/** A gift is for this person, and they may know of it (D110). */
export const isKnownTo = (giftId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${giftsWithOrders} where ${gifts.id} = ${giftId} and ${isReceivedBy(userId)})`

/** A gift, or one of those given in one go, or its list is called so. */
export const isGiftNamedLike = (id: SQL, pattern: string): SQL => sql`exists (
  select 1 from ${giftsWithOrders}
  where (${gifts.id} = ${id} or ${gifts.order_id} = ${id}) and (${gifts.name} ilike ${pattern} or ${giftOrders.wishlist_name} ilike ${pattern}))`

/** Who is told of what was given in one go; null where a guest gave it, undefined where it is no gift. */
export async function findGiverOf(executor: Executor, orderId: string): Promise<number | null | undefined> {
  const [giving] = await executor
    .select({ giver_id: giftOrders.giver_id })
    .from(giftOrders)
    .where(eq(giftOrders.order_id, orderId))
  return giving?.giver_id
}

/** Whose a gift is, and who gave it: null where its owner is not told, or a guest did. */
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
  /** The first name of its list's owner. */
  readonly owner: string
  /** What a guest called themselves, as far as the owner may know. */
  readonly guest: string | null
}

/** How gifts, or what was given in one go, are told of, by the ids of gifts and orders. */
export async function findGiftSummaries(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GiftSummary>> {
  if (ids.length === 0) return new Map()
  const isOne = or(inArray(gifts.id, [...ids]), inArray(gifts.order_id, [...ids]))
  const rows = await executor
    .select({ gift: gifts, giving: giftOrders })
    .from(gifts)
    .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
    .where(and(isOne, inArray(gifts.status, [...givenStatuses])))
    .orderBy(gifts.id)
  const owners = await findFirstNames(
    executor,
    rows.map(({ giving }) => giving.owner_id),
  )
  const words = new Map<string, GiftSummary>()
  for (const id of ids) {
    const own = rows.filter(({ gift }) => gift.id === id || gift.order_id === id)
    const [first] = own
    if (!first) continue
    const more = own.length > 1 ? ` and ${own.length - 1} more` : ''
    words.set(id, {
      what: first.gift.name + more,
      list: first.giving.wishlist_name,
      owner: owners.get(first.giving.owner_id) ?? '',
      guest: first.giving.anonymous ? null : first.giving.giver_name,
    })
  }
  return words
}
