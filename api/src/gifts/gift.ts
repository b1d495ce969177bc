import type { GiftStatus } from '@akyede/contract/gifts'
import type { Executor, Transaction } from '#platform/database.ts'
import { and, asc, eq } from '#platform/sql.ts'
import { gifts, givings } from './tables.ts'

export type GivingRow = typeof givings.$inferSelect
export type GiftRow = Omit<typeof gifts.$inferSelect, 'status'> & { readonly status: GiftStatus }

export const typedGift = (row: typeof gifts.$inferSelect): GiftRow => row as GiftRow

/** Who gave an order to whom; undefined for one that is no gift from a list. */
export async function findGiving(executor: Executor, orderId: string): Promise<GivingRow | undefined> {
  const [giving] = await executor.select().from(givings).where(eq(givings.order_id, orderId))
  return giving
}

export async function findGivingByKey(
  executor: Executor,
  giverKey: string,
  idempotencyKey: string,
): Promise<GivingRow | undefined> {
  const [giving] = await executor
    .select()
    .from(givings)
    .where(and(eq(givings.giver_key, giverKey), eq(givings.idempotency_key, idempotencyKey)))
  return giving
}

/** In the order in which tallies are changed. */
export const findGifts = async (executor: Executor, orderId: string): Promise<GiftRow[]> =>
  (await executor.select().from(gifts).where(eq(gifts.order_id, orderId)).orderBy(asc(gifts.item_id))).map(
    typedGift,
  )

/** The same under row locks, after the order's own. */
export const lockGifts = async (tx: Transaction, orderId: string): Promise<GiftRow[]> =>
  (
    await tx.select().from(gifts).where(eq(gifts.order_id, orderId)).orderBy(asc(gifts.item_id)).for('update')
  ).map(typedGift)
