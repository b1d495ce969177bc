import { limits } from '@akyede/contract/limits'
import { holdStockAgain } from '#feature/catalogue'
import { reserveUsesAgain } from '#feature/promotions'
import { type Executor, runInSavepoint, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import type { OrderRow } from './order.ts'

/** Why late money does not revive an order: the email to the buyer says it. */
export type LateMoneyRefusal = 'cancelled' | 'too_late' | 'ordered_again' | 'code_gone' | 'stock_gone'

/** Claims what else an order had held, such as gifts of a list; false when another user has it now. */
export type HoldAgain = (tx: Transaction, orderId: string) => Promise<boolean>

/**
 * Takes every code, gift and unit of a locked, ended order again, or nothing of it, and returns the reason when it
 * cannot. Only an order that nobody cancelled is revived, and only within 24 hours of its end: its prices and codes
 * are of that day.
 */
export async function reviveOrder(
  platform: Platform,
  tx: Transaction,
  order: OrderRow,
  paidAt: Date,
  holdAgain: HoldAgain,
): Promise<LateMoneyRefusal | undefined> {
  const { end_reason, ended_at } = order
  if (end_reason !== 'expired' && end_reason !== 'payment_failed') return 'cancelled'
  const age = paidAt.getTime() - (ended_at?.getTime() ?? 0)
  if (age > limits.order.revivableFor) return 'too_late'
  await lockRevivals(tx, order)
  if (await isOrderedAgain(tx, order)) return 'ordered_again'
  const now = platform.clock.now()
  return runInSavepoint(tx, async attempt => {
    if (!(await reserveUsesAgain(attempt, order.id, now))) return 'code_gone'
    if (!(await holdAgain(attempt, order.id))) return 'stock_gone'
    if (!(await holdStockAgain(platform, attempt, order.id, now))) return 'stock_gone'
    return undefined
  })
}

/**
 * Revivals of one buyer run one after the other; otherwise two orders of the same product would not see each other.
 */
async function lockRevivals(tx: Transaction, { user_id }: OrderRow): Promise<void> {
  if (user_id === null) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`revivals of ${user_id}`}, 0))`)
}

/** Whether the buyer has a later placed or later paid order for one of the same products. */
async function isOrderedAgain(executor: Executor, order: OrderRow): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from orders later
    join order_items again on again.order_id = later.id
    join order_items item on item.order_id = ${order.id}
      and item.product_id = again.product_id and item.variant_id is not distinct from again.variant_id
    where later.user_id = ${order.user_id} and later.id <> ${order.id}
      and (later.placed_at >= ${order.placed_at} or later.paid_at >= ${order.placed_at})
      and later.status = 'placed'
    limit 1`)
  return rows.length > 0
}
