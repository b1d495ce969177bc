import { Failure } from '@akyede/contract/failures'
import type { Network } from '@akyede/contract/mobile-money'
import type { PaymentStatus } from '@akyede/contract/payments'
import { afterCommit, type Executor, prepared, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from '#platform/sql.ts'
import type { PaymentEventPayload } from './events.ts'
import { keepsReview, reviewReasonOf } from './review-reason.ts'
import { payments } from './tables.ts'
import { canBecome, openStatuses } from './transitions.ts'

type Row = typeof payments.$inferSelect
export type PaymentRow = Omit<Row, 'status' | 'network'> & {
  readonly status: PaymentStatus
  readonly network: Network | null
  /** Set on the row that this call has inserted: it holds the claim to send it to the provider. */
  readonly isNew?: true
}

export const typedPayment = (row: Row | undefined): PaymentRow | undefined =>
  row && {
    ...row,
    status: row.status as PaymentStatus,
    network: row.network as Network | null,
    review_reason: reviewReasonOf(row),
  }

export async function findPayment(executor: Executor, reference: string): Promise<PaymentRow | undefined> {
  const [row] = await selectPayment(executor).execute({ reference })
  return typedPayment(row)
}

const selectPayment = prepared('find_payment', executor =>
  executor
    .select()
    .from(payments)
    .where(eq(payments.reference, sql.placeholder('reference'))),
)

export async function findPaymentById(
  executor: Executor,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await executor.select().from(payments).where(eq(payments.id, paymentId))
  return typedPayment(row)
}

/** Locks the row of the payment. The holder of the lock decides about its money. */
export async function lockPayment(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  const [row] = await selectPaymentForUpdate(tx).execute({ paymentId })
  const payment = typedPayment(row)
  if (!payment) throw new Failure('payment.not_found')
  return payment
}

const selectPaymentForUpdate = prepared('lock_payment', executor =>
  executor
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .for('update'),
)

/** The last payment of an order, open or not. */
export async function findLatestPayment(
  executor: Executor,
  subjectType: string,
  subjectId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await selectLatestPayment(executor).execute({ subjectType, subjectId })
  return typedPayment(row)
}

/** Locks the last payment of a locked order: the lock of the order keeps it the last one. */
export async function lockLatestPayment(
  tx: Transaction,
  subjectType: string,
  subjectId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await selectLatestPaymentForUpdate(tx).execute({ subjectType, subjectId })
  return typedPayment(row)
}

const latestPayment = (executor: Executor) =>
  executor
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.subject_type, sql.placeholder('subjectType')),
        eq(payments.subject_id, sql.placeholder('subjectId')),
      ),
    )
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(1)

const selectLatestPayment = prepared('find_latest_payment', latestPayment)
const selectLatestPaymentForUpdate = prepared('lock_latest_payment', executor =>
  latestPayment(executor).for('update'),
)

/** Those of these subjects whose money is under review or disputed. */
export async function findSubjectsUnderReview(
  executor: Executor,
  subjectType: string,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set()
  const rows = await executor
    .select({ subjectId: payments.subject_id })
    .from(payments)
    .where(
      and(
        eq(payments.subject_type, subjectType),
        inArray(payments.subject_id, [...subjectIds]),
        inArray(payments.status, ['needs_review', 'disputed']),
      ),
    )
  return new Set(rows.map(row => row.subjectId))
}

/** SQL condition: a payment of this payer still waits for money. */
export const hasOpenPayment = (userId: SQL, subjectType: string): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${payments} where ${payments.user_id} = ${userId} and ${payments.subject_type} = ${subjectType}
    and ${inArray(payments.status, [...openStatuses])})`

/** The payer's payment that still waits for money. */
export async function findOpenPayment(
  executor: Executor,
  userId: number,
  subjectType: string,
): Promise<PaymentRow | undefined> {
  const [row] = await executor
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.user_id, userId),
        eq(payments.subject_type, subjectType),
        inArray(payments.status, [...openStatuses]),
      ),
    )
    .limit(1)
  return typedPayment(row)
}

/** The references of the last payments of several subjects, by subject. */
export async function findReferences(
  executor: Executor,
  subjectType: string,
  subjectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await executor
    .select({ subjectId: payments.subject_id, reference: payments.reference })
    .from(payments)
    .where(and(eq(payments.subject_type, subjectType), inArray(payments.subject_id, [...subjectIds])))
    .orderBy(asc(payments.created_at), asc(payments.id))
  return new Map(rows.map(row => [row.subjectId, row.reference]))
}

/** Moves a locked payment along its transition table. A move to `needs_review` says why. */
export async function changePayment(
  tx: Transaction,
  payment: PaymentRow,
  to: PaymentStatus,
  more: Partial<Omit<Row, 'id' | 'status'>> = {},
): Promise<PaymentRow> {
  if (!canBecome(payment.status, to)) throw new Error(`a payment cannot go from ${payment.status} to ${to}`)
  const [row] = await tx
    .update(payments)
    .set({ review_reason: keepsReview(to) ? payment.review_reason : null, ...more, status: to })
    .where(and(eq(payments.id, payment.id), eq(payments.status, payment.status)))
    .returning()
  const changed = typedPayment(row)
  if (!changed) throw new Error('a locked payment changed under its lock')
  return changed
}

/** Updates a locked payment, whose status stays. */
export async function savePayment(
  tx: Transaction,
  { id }: PaymentRow,
  more: Partial<Omit<Row, 'id' | 'status'>>,
): Promise<PaymentRow> {
  const [row] = await tx.update(payments).set(more).where(eq(payments.id, id)).returning()
  const saved = typedPayment(row)
  if (!saved) throw new Error('a locked payment was not there any more')
  return saved
}

/** The payload of payment events. */
export const toPaymentPayload = ({
  id,
  reference,
  subject_type,
  subject_id,
}: PaymentRow): PaymentEventPayload => ({
  payment_id: id,
  reference,
  subject_type,
  subject_id,
})

/** Counts what became of a payment in the metrics, once the transaction has committed. */
export function countOutcome(
  { metrics }: Pick<Platform, 'metrics'>,
  tx: Transaction,
  { provider, status }: PaymentRow,
): void {
  afterCommit(tx, () => metrics.count('payment', { provider, outcome: status }))
}
