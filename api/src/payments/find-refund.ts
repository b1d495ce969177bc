import { type Pesewas, zero } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { type AnyPgColumn, and, desc, eq, gt, inArray, like, type SQL, sql } from '#platform/sql.ts'
import { wasPosted } from './ledger.ts'
import {
  isRequestedByStaff,
  type RefundReason,
  returnReasonPattern,
  staffReasonPattern,
} from './refund-reason.ts'
import { payments, refunds } from './tables.ts'

export interface RefundSummary {
  readonly amount: Pesewas
  readonly status: 'on_its_way' | 'arrived' | 'stuck'
  readonly requested_at: Date
  readonly arrived_at: Date | null
}

/** The last refund of a whole payment, for its payer; refunds of returns are shown with the returns. */
export async function findLatestRefund(
  executor: Executor,
  paymentId: string,
): Promise<RefundSummary | undefined> {
  const [row] = await executor
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, paymentId), sql`${refunds.reason} not like ${returnReasonPattern}`))
    .orderBy(desc(refunds.created_at), desc(refunds.id))
    .limit(1)
  return row && found(row)
}

/** The last attempt of the refund for each of these reasons. */
export async function findRefundsByReason(
  executor: Executor,
  reasons: readonly RefundReason[],
): Promise<ReadonlyMap<string, RefundSummary>> {
  if (reasons.length === 0) return new Map()
  const rows = await executor
    .select()
    .from(refunds)
    .where(inArray(refunds.reason, [...reasons]))
    .orderBy(refunds.created_at, refunds.id)
  return new Map(rows.map(row => [row.reason, found(row)]))
}

const found = (row: typeof refunds.$inferSelect): RefundSummary => ({
  amount: row.amount,
  status: stateOf(row.status),
  requested_at: row.created_at,
  arrived_at: row.processed_at,
})

function stateOf(status: string): RefundSummary['status'] {
  if (status === 'processed') return 'arrived'
  return status === 'failed' || status === 'needs_attention' ? 'stuck' : 'on_its_way'
}

/** SQL expression: the refunded amount of a subject in pesewas. */
export const refundedAmount = (subjectType: string, id: SQL): SQL => sql`(
  select coalesce(sum(${payments.refunded}), 0) from ${payments}
  where ${payments.subject_type} = ${subjectType} and ${payments.subject_id} = ${id})`

/** SQL condition: money was captured for the subject with this `id`. */
export const hasReceivedMoney = (subjectType: string, id: AnyPgColumn): SQL => sql`exists (
  select 1 from ${payments} where ${and(eq(payments.subject_type, subjectType), eq(payments.subject_id, id), gt(payments.captured, zero))})`

/** The captured money of a subject that was not refunded, in pesewas. */
export async function findRetainedAmount(
  executor: Executor,
  subjectType: string,
  subjectId: string,
): Promise<Pesewas> {
  const [found] = await executor
    .select({ kept: sql<Pesewas>`coalesce(sum(${payments.captured} - ${payments.refunded}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.subject_type, subjectType), eq(payments.subject_id, subjectId)))
  return found?.kept ?? zero
}

/** The processed refunds of a payment that staff requested and for which no allowance was posted. */
export const findRefundsWithoutAllowance = (executor: Executor, paymentId: string) =>
  executor
    .select({ id: refunds.id, part_id: refunds.part_id, amount: refunds.amount })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, paymentId),
        eq(refunds.status, 'processed'),
        like(refunds.reason, staffReasonPattern),
        sql`not ${wasPosted('allowance', refunds.id)}`,
      ),
    )
    .orderBy(refunds.created_at, refunds.id)

/** Whether staff requested the last of the processed refunds of a payment. */
export async function isLastRequestedByStaff(executor: Executor, paymentId: string): Promise<boolean> {
  const [last] = await executor
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.payment_id, paymentId), eq(refunds.status, 'processed')))
    .orderBy(desc(refunds.created_at), desc(refunds.id))
    .limit(1)
  return last !== undefined && isRequestedByStaff(last.reason)
}
