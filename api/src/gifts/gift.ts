import type { GiftStatus } from '@akyede/contract/given-gifts'
import type { OrderContents } from '#feature/orders'
import { type Executor, prepared, type Transaction } from '#platform/database.ts'
import { and, asc, eq, sql } from '#platform/sql.ts'
import { giftOrders, gifts } from './tables.ts'

export type GiftOrderRow = typeof giftOrders.$inferSelect
export type GiftRow = Omit<typeof gifts.$inferSelect, 'status'> & { readonly status: GiftStatus }

export const typedGift = (row: typeof gifts.$inferSelect): GiftRow => row as GiftRow

/** The order of an account is not a gift from a list. Undefined where an event does not say whose order it is. */
export const isOfAccount = (userId: number | null | undefined): boolean => typeof userId === 'number'

/** The giver and the owner of an order; undefined when it is not a gift from a list. */
export async function findGiftOrder(executor: Executor, orderId: string): Promise<GiftOrderRow | undefined> {
  const [giftOrder] = await selectGiftOrder(executor).execute({ orderId })
  return giftOrder
}

const selectGiftOrder = prepared('find_gift_order', executor =>
  executor
    .select()
    .from(giftOrders)
    .where(eq(giftOrders.order_id, sql.placeholder('orderId'))),
)

export async function findGiftOrderByKey(
  executor: Executor,
  giverKey: string,
  idempotencyKey: string,
): Promise<GiftOrderRow | undefined> {
  const [giftOrder] = await executor
    .select()
    .from(giftOrders)
    .where(and(eq(giftOrders.giver_key, giverKey), eq(giftOrders.idempotency_key, idempotencyKey)))
  return giftOrder
}

/** Sorted by item, the order in which claim counts are locked. */
export const findGifts = async (executor: Executor, orderId: string): Promise<GiftRow[]> =>
  (await selectGifts(executor).execute({ orderId })).map(typedGift)

/** The same with row locks, taken after the order's lock. */
export const lockGifts = async (tx: Transaction, orderId: string): Promise<GiftRow[]> =>
  (await selectGiftsForUpdate(tx).execute({ orderId })).map(typedGift)

const giftsOfOrder = (executor: Executor) =>
  executor
    .select()
    .from(gifts)
    .where(eq(gifts.order_id, sql.placeholder('orderId')))
    .orderBy(asc(gifts.item_id))

const selectGifts = prepared('find_gifts', giftsOfOrder)
const selectGiftsForUpdate = prepared('lock_gifts', executor => giftsOfOrder(executor).for('update'))

/** The fulfilment of its order that contains a gift. */
export function findGiftFulfilment(
  { fulfilments, items }: OrderContents,
  { product_id, variant_id }: GiftRow,
): OrderContents['fulfilments'][number] | undefined {
  const item = items.find(one => one.product_id === product_id && one.variant_id === variant_id)
  return fulfilments.find(part => part.id === item?.fulfilment_id)
}
