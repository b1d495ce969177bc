import type { Network } from '@akyede/contract/mobile-money'
import type { PaymentStatus } from '@akyede/contract/payments'
import { countRows } from '#platform/count-rows.ts'
import type { Executor } from '#platform/database.ts'
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from '#platform/sql.ts'
import type { Account, Journal } from './ledger.ts'
import { type PaymentRow, typedPayment } from './payment.ts'
import { disputes, ledgerEntries, paymentEvents, payments, refunds } from './tables.ts'

/** A payment with everything that staff see of it. */
export interface PaymentWithMovements {
  readonly payment: PaymentRow
  readonly refunds: readonly (typeof refunds.$inferSelect)[]
  readonly disputes: readonly (typeof disputes.$inferSelect)[]
}

/** The payments of an order, and the second payments that were made for it, oldest first. */
export async function findPaymentsOfOrder(
  executor: Executor,
  orderId: string,
): Promise<PaymentWithMovements[]> {
  const ofOrder = and(eq(payments.subject_type, 'order'), eq(payments.subject_id, orderId))
  const ids = executor.select({ id: payments.id }).from(payments).where(ofOrder)
  const rows = await executor
    .select()
    .from(payments)
    .where(or(ofOrder, and(eq(payments.subject_type, 'payment'), inArray(payments.subject_id, ids))))
    .orderBy(asc(payments.created_at), asc(payments.id))
  return withMovements(executor, rows)
}

export async function findPaymentWithMovements(
  executor: Executor,
  paymentId: string,
): Promise<PaymentWithMovements | undefined> {
  const rows = await executor.select().from(payments).where(eq(payments.id, paymentId))
  return (await withMovements(executor, rows))[0]
}

/** Which payments a list of the back office shows; undefined fields do not narrow it down. */
export interface StaffPaymentsQuery {
  /** A reference, or the number of an order. */
  readonly search?: string | undefined
  readonly preset?: 'to_look_at' | 'disputed' | 'refund_stuck' | undefined
  readonly status?: PaymentStatus | undefined
  readonly provider?: string | undefined
  readonly network?: Network | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  readonly sortBy: 'newest' | 'oldest'
  readonly page: number
  readonly limit: number
}

/** A page of payments, and their number, which is counted up to one more than staff can page through. */
export async function findPaymentsForStaff(
  executor: Executor,
  query: StaffPaymentsQuery,
): Promise<{ found: PaymentWithMovements[]; counted: number }> {
  const where = conditionOf(query)
  const direction = query.sortBy === 'newest' ? desc : asc
  const rows = await executor
    .select()
    .from(payments)
    .where(where)
    .orderBy(direction(payments.created_at), direction(payments.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { found: await withMovements(executor, rows), counted: await countRows(executor, payments, where) }
}

const presets: Record<NonNullable<StaffPaymentsQuery['preset']>, SQL> = {
  to_look_at: eq(payments.status, 'needs_review'),
  disputed: eq(payments.status, 'disputed'),
  refund_stuck: sql`${payments.id} in (select payment_id from refunds where status in ('failed','needs_attention'))`,
}

const conditionOf = ({ search, preset, status, provider, network, since, before }: StaffPaymentsQuery) =>
  and(
    search ? or(eq(payments.reference, search), eq(payments.subject_name, search.toUpperCase())) : undefined,
    preset && presets[preset],
    status && eq(payments.status, status),
    provider ? eq(payments.provider, provider) : undefined,
    network && eq(payments.network, network),
    since && gte(payments.created_at, since),
    before && lt(payments.created_at, before),
  )

async function withMovements(
  executor: Executor,
  rows: readonly (typeof payments.$inferSelect)[],
): Promise<PaymentWithMovements[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const refunded = await executor
    .select()
    .from(refunds)
    .where(inArray(refunds.payment_id, ids))
    .orderBy(asc(refunds.created_at), asc(refunds.id))
  const disputed = await executor
    .select()
    .from(disputes)
    .where(inArray(disputes.payment_id, ids))
    .orderBy(asc(disputes.opened_at), asc(disputes.id))
  return rows.flatMap(row => {
    const payment = typedPayment(row)
    if (!payment) return []
    const isOfPayment = ({ payment_id }: { readonly payment_id: string }) => payment_id === row.id
    return [{ payment, refunds: refunded.filter(isOfPayment), disputes: disputed.filter(isOfPayment) }]
  })
}

/** The kinds of the providers' events about these payments, oldest first. */
export const findProviderEvents = (executor: Executor, references: readonly string[]) =>
  executor
    .select({
      at: paymentEvents.received_at,
      reference: paymentEvents.reference,
      kind: sql<string>`coalesce(${paymentEvents.body}->>'event', 'event')`,
    })
    .from(paymentEvents)
    .where(inArray(paymentEvents.reference, [...references]))
    .orderBy(asc(paymentEvents.id))

/** The ledger of an order and of its second payments. */
export const findLedger = (executor: Executor, subjectIds: readonly string[]) =>
  executor
    .select({
      at: ledgerEntries.created_at,
      journal: sql<Journal['journal']>`${ledgerEntries.journal}`,
      account: sql<Account>`${ledgerEntries.account}`,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.subject_id, [...subjectIds]))
    .orderBy(asc(ledgerEntries.id))
