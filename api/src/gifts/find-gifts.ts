import type { Picture } from '@akyede/contract/catalogue'
import type { GiftParcel, GiftReceived, GiftSent, ListGift } from '@akyede/contract/given-gifts'
import { toCedis, zero } from '@akyede/contract/money'
import { findFirstNames } from '#feature/accounts'
import { findPictures } from '#feature/catalogue'
import { findOrderTotals, type OrderContents } from '#feature/orders'
import { findReferences } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from '#platform/sql.ts'
import { type GiftOrderRow, type GiftRow, typedGift } from './gift.ts'
import { giftOrders, gifts } from './tables.ts'
import { givenStatuses } from './transitions.ts'

interface GiftWithOrder {
  readonly gift: GiftRow
  readonly giftOrder: GiftOrderRow
}

export interface GiftsQuery {
  readonly userId: number
  readonly direction: 'sent' | 'received'
  readonly page: number
  readonly limit: number
}

/** Gifts of a giver, without those that were released unpaid. */
const isSentBy = (userId: number) =>
  and(eq(giftOrders.giver_id, userId), inArray(gifts.status, ['held', 'purchased', 'delivered', 'refunded']))

/** Revealed gifts of an owner; nothing else is counted either (D110). */
export const isReceivedBy = (userId: number) =>
  and(
    eq(giftOrders.owner_id, userId),
    isNotNull(gifts.revealed_at),
    inArray(gifts.status, [...givenStatuses]),
  )

export async function findGiftsPage(
  executor: Executor,
  query: GiftsQuery,
): Promise<{ rows: ListGift[]; total: number }> {
  const { userId, direction, page, limit } = query
  const found = await executor
    .select({ gift: gifts, giftOrder: giftOrders, total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(gifts)
    .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
    .where(direction === 'sent' ? isSentBy(userId) : isReceivedBy(userId))
    .orderBy(desc(direction === 'sent' ? giftOrders.begun_at : gifts.revealed_at), desc(gifts.id))
    .limit(limit)
    .offset((page - 1) * limit)
  if (found.length === 0 && page > 1) {
    return { rows: [], total: (await findGiftsPage(executor, { ...query, page: 1, limit: 1 })).total }
  }
  const rows = found.map(row => ({ gift: typedGift(row.gift), giftOrder: row.giftOrder }))
  return {
    rows: await (direction === 'sent' ? presentSentGifts : presentReceivedGifts)(executor, rows),
    total: found[0]?.total ?? 0,
  }
}

export async function findGiftRows(executor: Executor, condition: SQL | undefined): Promise<GiftWithOrder[]> {
  const found = await executor
    .select({ gift: gifts, giftOrder: giftOrders })
    .from(gifts)
    .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
    .where(condition)
    .orderBy(gifts.item_id)
  return found.map(row => ({ gift: typedGift(row.gift), giftOrder: row.giftOrder }))
}

/** For their givers; the owner's address is not included. */
export async function presentSentGifts(
  executor: Executor,
  rows: readonly GiftWithOrder[],
): Promise<GiftSent[]> {
  const orderIds = rows.map(({ giftOrder }) => giftOrder.order_id)
  const names = await findFirstNames(
    executor,
    rows.map(({ giftOrder }) => giftOrder.owner_id),
  )
  const pictureOf = await picturesOf(executor, rows)
  const orders = await findOrderTotals(executor, orderIds)
  const references = await findReferences(executor, 'order', orderIds)
  return rows.map(({ gift, giftOrder }) => ({
    direction: 'sent',
    ...factsOf(gift, giftOrder, pictureOf),
    to: { first_name: names.get(giftOrder.owner_id) ?? '' },
    share_id: giftOrder.share_id,
    order_number: orders.get(giftOrder.order_id)?.number ?? '',
    reference: references.get(giftOrder.order_id) ?? '',
    total: toCedis(orders.get(giftOrder.order_id)?.total ?? zero),
    can_take_back: gift.status === 'purchased' && orders.get(giftOrder.order_id)?.is_unbegun === true,
    thanks: gift.thanks,
  }))
}

/** A parcel as its giver may know it. A tracking number could show the owner's address, so it is left out. */
export const presentParcel = (parcel: OrderContents['fulfilments'][number]): GiftParcel => ({
  id: parcel.id,
  vendor: { name: parcel.vendor_name },
  status: parcel.status,
  arrives:
    parcel.arrives_from && parcel.arrives_until
      ? { from: parcel.arrives_from, until: parcel.arrives_until }
      : null,
  making_at: parcel.making_at?.toISOString() ?? null,
  shipped_at: parcel.shipped_at?.toISOString() ?? null,
  delivered_at: parcel.delivered_at?.toISOString() ?? null,
})

/** For their owner, once revealed. */
export async function presentReceivedGifts(
  executor: Executor,
  rows: readonly GiftWithOrder[],
): Promise<GiftReceived[]> {
  const names = await findFirstNames(
    executor,
    rows.flatMap(({ giftOrder }) => giftOrder.giver_id ?? []),
  )
  const pictureOf = await picturesOf(executor, rows)
  return rows.map(({ gift, giftOrder }) => ({
    direction: 'received',
    ...factsOf(gift, giftOrder, pictureOf),
    from: giftOrder.anonymous ? null : (giftOrder.giver_name ?? names.get(giftOrder.giver_id ?? 0) ?? null),
    thanked_at: gift.thanked_at?.toISOString() ?? null,
  }))
}

const picturesOf = (executor: Executor, rows: readonly GiftWithOrder[]) =>
  findPictures(
    executor,
    rows.map(({ gift }) => gift.picture_slug),
  )

const factsOf = (gift: GiftRow, giftOrder: GiftOrderRow, pictureOf: (slug: string) => Picture) => ({
  id: gift.id,
  status: gift.status,
  item: {
    name: gift.name,
    product_id: gift.product_id,
    picture: pictureOf(gift.picture_slug),
    quantity: gift.quantity,
  },
  wishlist: {
    id: giftOrder.wishlist_id,
    name: giftOrder.wishlist_name,
    purpose: giftOrder.wishlist_purpose,
  },
  message: giftOrder.message,
  anonymous: giftOrder.anonymous,
  given_at: (gift.purchased_at ?? giftOrder.begun_at).toISOString(),
  delivered_at: gift.delivered_at?.toISOString() ?? null,
})
