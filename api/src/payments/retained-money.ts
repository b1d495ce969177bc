import type { Transaction } from '#platform/database.ts'
import { type AnyPgColumn, and, eq, inArray, notInArray, type SQL, sql } from '#platform/sql.ts'
import { returnReasonPattern } from './refund-reason.ts'
import { payments, refunds } from './tables.ts'

/**
 * Whether the money for the subject that `id` names is here to stay, as a condition: it is not disputed, and of what
 * is left nothing is on its way back. What goes back for returns leaves the rest to stay.
 */
export const isMoneyRetainedFor = (subjectType: string, id: AnyPgColumn | string): SQL => sql`exists (
  select 1 from ${payments} where ${and(
    isFor(subjectType, id),
    inArray(payments.status, ['succeeded', 'partially_refunded']),
  )} and not exists (select 1 from ${refunds} where ${and(
    eq(refunds.payment_id, payments.id),
    notInArray(refunds.status, ['processed', 'failed']),
    sql`${refunds.reason} not like ${returnReasonPattern}`,
  )}))`

/** The same of one subject; until the transaction ends nobody asks for its money back. */
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

/** Whether a bank decides on the money for the subject that `id` names, as a condition. */
export const isDisputedFor = (subjectType: string, id: AnyPgColumn | string): SQL => sql`exists (
  select 1 from ${payments} where ${and(isFor(subjectType, id), eq(payments.status, 'disputed'))})`

/** The same of one subject; until the transaction ends no dispute of its money begins or ends. */
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
