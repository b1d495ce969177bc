import { type Pesewas, zero } from '@akyede/contract/money'
import { refundedAmount } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { orders } from './tables.ts'

// Conditions for the statements of the activity feed; the ids are its columns.

export const isOrderOf = (orderId: SQL, userId: number): SQL => sql`exists (
  select 1 from ${orders} where ${orders.id} = ${orderId} and ${eq(orders.user_id, userId)})`

/** The order's number or the name of one of its line items matches the pattern. */
export const isOrderNamedLike = (orderId: SQL, pattern: string): SQL => sql`(exists (
  select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.number} ilike ${pattern}) or exists (
  select 1 from order_items item where item.order_id = ${orderId} and item.name ilike ${pattern}))`

/**
 * The amount that a user spent, in pesewas: the totals of orders that were neither cancelled nor expired, less
 * refunds (D63).
 */
export async function findSpentAmount(executor: Executor, userId: number): Promise<Pesewas> {
  const { rows } = await executor.execute<{ spent: Pesewas }>(sql`
    select coalesce(sum(${orders.total} - ${refundedAmount('order', sql`${orders.id}`)}), 0)::float8 as spent
    from ${orders} where ${orders.user_id} = ${userId} and ${orders.status} = 'placed'`)
  return rows[0]?.spent ?? zero
}
