import type { Pesewas } from '@akyede/contract/money'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type AnyPgColumn, and, asc, eq, inArray, ne, type SQL, sql } from '#platform/sql.ts'
import { type FoundCode, lockPromotions } from './promotion.ts'
import { cartPromotions, promotions, promotionUses } from './tables.ts'

export type PromotionUseRow = typeof promotionUses.$inferSelect

/** A code and its discounts on an order, in pesewas. */
interface UsedCode extends Pick<FoundCode, 'promotion'> {
  readonly discount: Pesewas
  readonly deliveryDiscount: Pesewas
}

export interface NewUses {
  readonly orderId: string
  readonly userId: number
  readonly codes: readonly UsedCode[]
  readonly now: Date
}

/**
 * Reserves each code with a discount for an order that is being placed (D89), and returns the uses. Its promotions have
 * been locked by `lockCodes` since they were evaluated, so their free uses are still free.
 */
export async function reserveUses(
  tx: Transaction,
  { orderId, userId, codes, now }: NewUses,
): Promise<PromotionUseRow[]> {
  const reserved: PromotionUseRow[] = []
  const helpful = codes.filter(({ discount, deliveryDiscount }) => discount + deliveryDiscount > 0)
  for (const [position, { promotion, discount, deliveryDiscount }] of helpful.entries()) {
    if (!promotion || !(await takeUse(tx, promotion.id, userId))) {
      throw new Error('a locked promotion changed under its lock')
    }
    const use = {
      id: newId(),
      promotion_id: promotion.id,
      order_id: orderId,
      user_id: userId,
      code: promotion.code,
      name: promotion.name,
      discount,
      shipping_discount: deliveryDiscount,
      position,
      created_at: now,
    }
    reserved.push(...(await tx.insert(promotionUses).values(use).returning()))
  }
  return reserved
}

/** Counts one use if its limits allow it. The condition keeps a limit even without the lock. */
async function takeUse(tx: Transaction, promotionId: string, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update promotions set uses = uses + 1
    where id = ${promotionId} and (uses_max is null or uses < uses_max)
      and (uses_per_person is null or uses_per_person > (
        select count(*) from promotion_uses used
        where used.promotion_id = ${promotionId} and used.user_id = ${userId} and used.status <> 'released'))
    returning id`)
  return rows.length > 0
}

/**
 * Reserves the codes of an ended order again for late money; false when one of them was stopped, has expired or is
 * used up. The caller rolls back what was taken before that one.
 */
export async function reserveUsesAgain(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const uses = await findUses(tx, orderId)
  if (uses.length === 0) return true
  const locked = await lockPromotions(tx, inArray(promotions.id, promotionIds(uses)))
  if (locked.some(({ stopped_at, ends_at }) => stopped_at || (ends_at && ends_at <= now))) return false
  for (const use of uses) {
    if (!(await takeUse(tx, use.promotion_id, use.user_id))) return false
    await tx
      .update(promotionUses)
      .set({ status: 'reserved', ended_at: null })
      .where(eq(promotionUses.id, use.id))
  }
  return true
}

/** SQL condition: the order was placed with codes. */
export const hasUses = (orderId: AnyPgColumn): SQL<boolean> => sql`exists (
  select 1 from ${promotionUses} where ${eq(promotionUses.order_id, orderId)})`

/** Confirms the reserved uses of a paid order. A repeated call changes nothing. */
export async function confirmUses(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .update(promotionUses)
    .set({ status: 'confirmed', ended_at: now })
    .where(and(eq(promotionUses.order_id, orderId), eq(promotionUses.status, 'reserved')))
}

/**
 * Releases the uses of an order that ended without money or was refunded in full. A repeated call changes nothing.
 */
export async function releaseUses(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const released = await tx
    .update(promotionUses)
    .set({ status: 'released', ended_at: now })
    .where(and(eq(promotionUses.order_id, orderId), ne(promotionUses.status, 'released')))
    .returning()
  if (released.length === 0) return
  const ids = promotionIds(released)
  await lockPromotions(tx, inArray(promotions.id, ids))
  await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} - 1` })
    .where(inArray(promotions.id, ids))
}

/** The codes that an order was placed with, in the order of the request. */
export const findUses = (executor: Executor, orderId: string): Promise<PromotionUseRow[]> =>
  executor
    .select()
    .from(promotionUses)
    .where(eq(promotionUses.order_id, orderId))
    .orderBy(asc(promotionUses.position))

/** Removes the codes of a paid order from the cart; others stay. */
export async function removeUsedCodesFromCart(
  tx: Transaction,
  {
    order_id,
    user_id,
    has_codes,
  }: { readonly order_id: string; readonly user_id: number | null; readonly has_codes?: boolean },
): Promise<void> {
  if (user_id === null || has_codes === false) return
  const used = tx
    .select({ id: promotionUses.promotion_id })
    .from(promotionUses)
    .where(eq(promotionUses.order_id, order_id))
  await tx
    .delete(cartPromotions)
    .where(and(eq(cartPromotions.user_id, user_id), inArray(cartPromotions.promotion_id, used)))
}

const promotionIds = (uses: readonly PromotionUseRow[]): string[] => uses.map(use => use.promotion_id)
