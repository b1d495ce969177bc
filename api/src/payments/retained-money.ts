import type { Transaction } from '#platform/database.ts'
import { type AnyPgColumn, and, eq, inArray, notInArray, type SQL, sql } from '#platform/sql.ts'
import { partialReasonPattern } from './refund-reason.ts'
import { payments, refunds } from './tables.ts'

/**
 * SQL condition: the money of the subject with this `id` is neither disputed nor being refunded. Refunds of returns, of
 * problems, of cancelled fulfilments and of staff do not count: one that takes all of the money changes the status of
 * the payment.
 */
export const isMoneyRetainedFor = (subjectType: string, id: AnyPgColumn | string): SQL => sql`exists (
  select 1 from ${payments} where ${and(
    isFor(subjectType, id),
    inArray(payments.status, ['succeeded', 'partially_refunded']),
  )} and not exists (select 1 from ${refunds} where ${and(
    eq(refunds.payment_id, payments.id),
    notInArray(refunds.status, ['processed', 'failed']),
    sql`${refunds.reason} !~ ${partialReasonPattern}`,
  )}))`

/** Checks the condition for one subject; no refund can be requested until the transaction ends. */
export async function isMoneyRetained(
  tx: Transaction,
  subjectType: string,
  subjectId: string,
): Promise<boolean> {
  await tx.select({ id: payments.id }).from(payments).where(isFor(subjectType, subjectId)).for('update')
  const { rows } = await tx.execute<{ stays: boolean }>(
    sql`select ${isMoneyRetainedFor(subjectType, subjectId)} as stays`,
  )
  return rows[0]?.stays === true
}

/** SQL condition: the money of the subject with this `id` is disputed. */
export const isDisputedFor = (subjectType: string, id: AnyPgColumn | string): SQL => sql`exists (
  select 1 from ${payments} where ${and(isFor(subjectType, id), eq(payments.status, 'disputed'))})`

/** Checks the condition for one subject; no dispute of its money begins or ends until the transaction ends. */
export async function isDisputed(tx: Transaction, subjectType: string, subjectId: string): Promise<boolean> {
  const rows = await tx
    .select({ status: payments.status })
    .from(payments)
    .where(isFor(subjectType, subjectId))
    .for('update')
  return rows.some(({ status }) => status === 'disputed')
}

const isFor = (subjectType: string, id: AnyPgColumn | string) =>
  and(eq(payments.subject_type, subjectType), eq(payments.subject_id, id))
