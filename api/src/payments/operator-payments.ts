import { Failure } from '@akyede/contract/failures'
import { formatPesewas, subtract } from '@akyede/contract/money'
import { byOperator } from '#platform/audit.ts'
import { type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, desc, eq, gt, inArray } from '#platform/sql.ts'
import { findPayment, findPaymentById, lockPayment } from './payment.ts'
import type { VerifyOutcome } from './provider.ts'
import { checkMoney } from './recheck-payments.ts'
import { requestRefund } from './request-refund.ts'
import { type PaymentsContext, type Providers, verifyAndBook } from './settle.ts'
import { disputes, payments } from './tables.ts'
import { openDisputeStatuses } from './transitions.ts'

/** Payments under review, oldest first, one line each, for the operator's `payments review`. */
export async function findPaymentsForOperator(executor: Executor, limit = 100): Promise<string[]> {
  const rows = await executor
    .select()
    .from(payments)
    .where(eq(payments.status, 'needs_review'))
    .orderBy(asc(payments.created_at), asc(payments.id))
    .limit(limit)
  return rows.map(payment =>
    [
      payment.reference,
      payment.subject_name,
      `requested ${formatPesewas(payment.amount)}`,
      `received ${formatPesewas(payment.captured)}`,
      `refunded ${formatPesewas(payment.refunded)}`,
      payment.failure_reason,
    ].join('  '),
  )
}

/** The newest payments, one line each, for the operator's `payments list`. */
export async function listPaymentsForOperator(executor: Executor, limit = 50): Promise<string[]> {
  const rows = await executor
    .select()
    .from(payments)
    .orderBy(desc(payments.created_at), desc(payments.id))
    .limit(limit)
  return rows.map(({ reference, subject_name, status, amount, refunded, created_at }) =>
    [
      reference,
      subject_name,
      status,
      formatPesewas(amount),
      `refunded ${formatPesewas(refunded)}`,
      created_at.toISOString(),
    ].join('  '),
  )
}

/** Disputes of disputed payments, most urgent first, one line each. */
export async function findDisputesForOperator(executor: Executor, limit = 100): Promise<string[]> {
  const rows = await executor
    .select({ dispute: disputes, payment: payments })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.payment_id))
    .where(inArray(disputes.status, [...openDisputeStatuses]))
    .orderBy(asc(disputes.due_at), asc(disputes.opened_at), asc(disputes.id))
    .limit(limit)
  return rows.map(({ dispute, payment }) =>
    [
      payment.reference,
      payment.subject_name,
      `${formatPesewas(dispute.amount)} of ${formatPesewas(payment.captured)}`,
      dispute.status,
      `${payment.provider} dispute ${dispute.provider_dispute_id}`,
      [dispute.category, dispute.reason].filter(Boolean).join(': ') || 'no reason given',
      dispute.due_at ? `evidence due ${dispute.due_at.toISOString()}` : 'no deadline',
    ].join('  '),
  )
}

/** The captured payment of an order, by its number. */
async function findCaptured(executor: Executor, subjectName: string) {
  const [row] = await executor
    .select()
    .from(payments)
    .where(and(eq(payments.subject_name, subjectName), gt(payments.captured, payments.refunded)))
    .orderBy(asc(payments.created_at))
    .limit(1)
  return row
}

/**
 * Refunds what is left of a payment, by its reference or the number of its order, for the operator's `payments
 * refund`. Throws as `requestRefund` does.
 */
export async function refundByReference(platform: Platform, name: string): Promise<string> {
  const payment =
    (await findPayment(platform.database, name)) ?? (await findCaptured(platform.database, name))
  if (!payment) throw new Failure('payment.not_found')
  await transaction(platform.database, async tx =>
    requestRefund(platform, tx, await lockPayment(tx, payment.id), 'operator', { by: byOperator }),
  )
  const left = formatPesewas(subtract(payment.captured, payment.refunded))
  return `${left} of ${payment.subject_name} is being refunded.`
}

/**
 * Queries the provider about a payment of whatever age and status, on the path of a webhook, for the operator's
 * `payments verify`. Late money revives its order or is refunded, as always. Fails with `payment.not_found`.
 */
export async function verifyByReference(
  platform: PaymentsContext,
  providers: Providers,
  reference: string,
): Promise<{ readonly text: string; readonly hasFailed: boolean }> {
  const before = await findPayment(platform.database, reference)
  if (!before) throw new Failure('payment.not_found')
  const { payment, outcome } = await verifyAndBook(platform, providers, before)
  const hasResponded = outcome
    ? outcome.status !== 'unreachable'
    : await checkMoney(platform, providers, payment)
  const now = (await findPaymentById(platform.database, before.id)) ?? payment
  const amounts = `received ${formatPesewas(now.captured)}, refunded ${formatPesewas(now.refunded)}`
  const lines = [
    `${reference} of ${now.subject_name}: ${before.status} before, ${now.status} now, ${amounts}.`,
    hasResponded ? wordsOf(outcome) : 'The provider sent no response that can be used.',
  ]
  if (now.captured > before.captured)
    lines.push('While the shop runs, its order is paid or revived within seconds, or the money is refunded.')
  return { text: lines.join('\n'), hasFailed: !hasResponded }
}

/** Nothing was verified for a payment that was decided before: what happened to its money since was booked. */
function wordsOf(outcome: VerifyOutcome | undefined): string {
  switch (outcome?.status) {
    case 'succeeded':
      return 'The provider says that it is paid.'
    case 'failed':
      return `The provider says that it failed or was reversed: ${outcome.reason}`
    case 'open':
      return 'The provider has no money for it so far.'
    case 'unknown':
      return 'The provider does not know it.'
    case 'unreachable':
    case undefined:
      return 'What the provider says about its refunds, disputes and further payments is booked.'
  }
}
