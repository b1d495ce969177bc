import { Failure } from '@akyede/contract/failures'
import { add, type Pesewas, subtract, zero } from '@akyede/contract/money'
import type { ActedBy } from '#platform/audit.ts'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, ne, notInArray, sql } from '#platform/sql.ts'
import './audit-money.ts'
import { changePayment, type PaymentRow } from './payment.ts'
import type { RefundReason } from './refund-reason.ts'
import { refunds } from './tables.ts'

export interface RefundRequestOptions {
  /** Pesewas; all that is left when it is left out. */
  readonly part?: Pesewas | undefined
  /** The fulfilment whose maker bears it. */
  readonly partId?: string | undefined
  /** The person who requests it; otherwise the server does by its own rules. */
  readonly by?: ActedBy | undefined
}

/**
 * Requests a refund of what is left of a captured, locked payment, or of a part of it in pesewas; the next run of the
 * job sends it. A payment under review stays so until its money is refunded, and a partial refund leaves the status as
 * it is. Throws `payment.nothing_to_refund`, and `payment.disputed` for a person's request during a dispute; refunds by
 * the server's own rules are written and wait for the decision.
 */
export async function requestRefund(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  reason: RefundReason,
  { part, partId, by }: RefundRequestOptions = {},
): Promise<PaymentRow> {
  if (payment.status === 'disputed' && isRequestedByPerson(reason)) throw new Failure('payment.disputed')
  const left = await computeRefundableAmount(tx, payment)
  const amount = part ?? left
  if (amount <= 0 || amount > left) throw new Failure('payment.nothing_to_refund')
  const now = platform.clock.now()
  const written = await tx
    .insert(refunds)
    .values({
      id: newId(),
      payment_id: payment.id,
      reason,
      part_id: partId ?? null,
      amount,
      created_at: now,
      check_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: refunds.id })
  if (written.length === 0) throw new Failure('payment.nothing_to_refund')
  const { reference, user_id: userId } = payment
  await platform.audit.write(
    tx,
    'refund_asked',
    { reference, amount, reason },
    { actor: 'shop', ...by, userId: userId ?? undefined },
  )
  platform.log.info('a refund was requested', { reference, event: 'refund.requested' })
  if (payment.status === 'needs_review' || payment.status === 'disputed') return payment
  return amount < left ? payment : changePayment(tx, payment, 'refund_pending')
}

/**
 * The captured amount without a requested refund, in pesewas. Throws `payment.disputed`, because nothing is
 * refunded in addition during a dispute.
 */
export async function findRefundableAmount(tx: Transaction, payment: PaymentRow): Promise<Pesewas> {
  if (payment.status === 'disputed') throw new Failure('payment.disputed')
  return computeRefundableAmount(tx, payment)
}

/** Whether another refund for the reason of a failed one, whose payment is locked, was requested and did not fail. */
export async function isRequestedAgain(
  tx: Transaction,
  { id, payment_id, reason }: Pick<typeof refunds.$inferSelect, 'id' | 'payment_id' | 'reason'>,
): Promise<boolean> {
  const ofReason = and(eq(refunds.payment_id, payment_id), eq(refunds.reason, reason))
  const rows = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(ofReason, ne(refunds.id, id), ne(refunds.status, 'failed')))
    .limit(1)
  return rows.length > 0
}

const isRequestedByPerson = (reason: RefundReason): boolean =>
  reason === 'operator' || reason === 'order cancelled' || /^(return|part|problem|office) /.test(reason)

/** The captured amount of a locked payment without a requested refund. */
export async function computeRefundableAmount(tx: Transaction, payment: PaymentRow): Promise<Pesewas> {
  return subtract(payment.captured, add(payment.refunded, await findPendingRefundAmount(tx, payment.id)))
}

/** The requested amount that may still be refunded, including refunds that are stuck at the provider. */
export async function findPendingRefundAmount(tx: Transaction, paymentId: string): Promise<Pesewas> {
  const [row] = await sumPendingRefunds(tx).execute({ paymentId })
  return row?.amount ?? zero
}

const sumPendingRefunds = prepared('sum_pending_refunds', executor =>
  executor
    .select({ amount: sql<Pesewas>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(
      and(
        eq(refunds.payment_id, sql.placeholder('paymentId')),
        notInArray(refunds.status, ['processed', 'failed']),
      ),
    ),
)
