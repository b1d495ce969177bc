import { Failure } from '@akyede/contract/failures'
import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import type { ActedBy } from '#platform/audit.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { lockPayment, type PaymentRow } from './payment.ts'
import type { RefundOutcome, RefundRequest } from './provider.ts'
import { computeRefundableAmount, isRequestedAgain } from './request-refund.ts'
import type { Providers } from './settle.ts'
import { payments, refunds } from './tables.ts'
import type { TransferOutcome, TransferProvider } from './transfer-provider.ts'
import { canRefundBecome, type RefundStatus } from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    refund_transferred: { reference: string; refund_id: string; amount: Pesewas }
  }
}

const waitFor = 24 * 3_600_000

export interface TransferRefund {
  readonly paymentId: string
  readonly refundId: string
  readonly by: ActedBy
  /** Locks what was paid for, which is always locked before its payment. */
  readonly lockSubject: (tx: Transaction) => Promise<void>
  /** Runs under both locks before the refund goes on; it may throw to refuse that. */
  readonly accept: (tx: Transaction, payment: PaymentRow, refund: RefundRow) => Promise<void>
}

/**
 * Pays a refund that the provider could not make as a transfer to the wallet that paid (E60). The refund is queried
 * once more and closed first, so that no transfer starts for one that is made or on its way. Refuses with `office.not_found`, `payment.disputed`, and with
 * `payment.nothing_to_refund` for another kind of payment, within 24 hours of the failure, or when the refund went on.
 */
export async function refundByTransfer(
  platform: Platform,
  providers: Providers,
  { paymentId, refundId, by, lockSubject, accept }: TransferRefund,
): Promise<void> {
  await transaction(platform.database, tx => lockTransferable(platform, tx, { paymentId, refundId }))
  if (isUnderWay(await queryRefund(platform, providers, refundId)))
    throw new Failure('payment.nothing_to_refund')
  await transaction(platform.database, async tx => {
    await lockSubject(tx)
    const { payment, refund } = await lockTransferable(platform, tx, { paymentId, refundId })
    await accept(tx, payment, refund)
    const now = platform.clock.now()
    await tx
      .update(refunds)
      .set({ by: 'transfer', status: 'processing', check_at: now, taken_until: null, failure_reason: null })
      .where(eq(refunds.id, refundId))
    const facts = { reference: payment.reference, refund_id: refundId, amount: refund.amount }
    await platform.audit.write(tx, 'refund_transferred', facts, {
      ...by,
      userId: payment.user_id ?? undefined,
    })
  })
}

export type RefundRow = typeof refunds.$inferSelect

/** When a refund that the provider could not make may be paid by transfer; undefined when it cannot be. */
export function transferableFrom(payment: PaymentRow, refund: RefundRow): Date | undefined {
  const isStuck = refund.status === 'failed' || refund.status === 'needs_attention'
  const canGoOn = canRefundBecome(refund.status as RefundStatus, 'processing')
  const isOfWallet = payment.network !== null && payment.phone !== null
  return isStuck && canGoOn && isOfWallet ? staffMayActFrom(refund) : undefined
}

/** From when staff may act on a failure, a day after it; undefined when the provider never reported one. */
export const staffMayActFrom = ({ failed_at }: RefundRow): Date | undefined =>
  failed_at === null ? undefined : new Date(failed_at.getTime() + waitFor)

export interface RefundKey {
  readonly paymentId: string
  readonly refundId: string
}

/** The locked refund, and its payment, which is always locked first. */
async function lockTransferable(
  { clock }: Platform,
  tx: Transaction,
  key: RefundKey,
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  const { payment, refund } = await lockRefundOf(tx, key)
  const from = transferableFrom(payment, refund)
  if (!from || from > clock.now()) throw new Failure('payment.nothing_to_refund')
  // A failed refund left its amount to others; one that needs attention still reserves it.
  const left = await computeRefundableAmount(tx, payment)
  if (refund.status === 'failed' && (refund.amount > left || (await isRequestedAgain(tx, refund))))
    throw new Failure('payment.nothing_to_refund')
  return { payment, refund }
}

/** Locks a payment, then its refund. Throws `office.not_found` and `payment.disputed`. */
export async function lockRefundOf(
  tx: Transaction,
  { paymentId, refundId }: RefundKey,
): Promise<{ payment: PaymentRow; refund: RefundRow }> {
  const [known] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId))
  if (!known) throw new Failure('office.not_found')
  const payment = await lockPayment(tx, paymentId)
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, refundId), eq(refunds.payment_id, paymentId)))
    .for('update')
  if (!refund) throw new Failure('office.not_found')
  if (payment.status === 'disputed') throw new Failure('payment.disputed')
  return { payment, refund }
}

export async function queryRefund(
  { database }: Platform,
  providers: Providers,
  refundId: string,
): Promise<RefundOutcome> {
  const [found] = await database
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refundId))
  const provider = found && providers.get(found.payment.provider)
  if (!found || !provider || found.payment.provider_transaction_id === null) return { status: 'unreachable' }
  return provider.findRefund({
    refundId,
    reference: found.payment.reference,
    transactionId: found.payment.provider_transaction_id,
    amount: found.refund.amount,
    requestedAt: found.refund.created_at,
    providerRefundId: found.refund.provider_refund_id,
    otherIds: [],
  })
}

/** Whether the provider refunds the money itself, or might: an answer that is missing counts. */
const isUnderWay = ({ status }: RefundOutcome): boolean =>
  status === 'pending' || status === 'processing' || status === 'processed' || status === 'unreachable'

export interface RefundedWallet {
  readonly network: Network
  readonly phone: string
  readonly name: string
}

const prefix = 'akd-rf-'

/** The reference of a refund's transfer for ever. */
const referenceOf = (refundId: string): string => `${prefix}${refundId.replaceAll('-', '')}`

export const isRefundTransfer = (reference: string): boolean => /^akd-rf-[0-9a-f]{32}$/.test(reference)

/** Makes the refund of a transfer due at once, after an event of its provider. */
export async function checkRefundOf({ database, clock }: Platform, reference: string): Promise<void> {
  await database.execute(sql`
    update refunds set check_at = ${clock.now()}
    where id = ${reference.slice(prefix.length)}::uuid and by = 'transfer' and status = 'processing'`)
}

/**
 * What speaks against sending a transfer now: the payer disputes the payment or got its money by a dispute, or else what
 * the provider says of its own refund.
 */
export async function findObstacle(
  { database }: Pick<Platform, 'database'>,
  paymentId: string,
  findRefund: () => Promise<RefundOutcome>,
): Promise<RefundOutcome> {
  const { rows } = await database.execute<{ status: string }>(
    sql`select status from disputes where payment_id = ${paymentId} and status <> 'won'`,
  )
  if (rows.some(({ status }) => status === 'lost'))
    return { status: 'refused', reason: 'the payer got money back by a dispute' }
  return rows.length > 0 ? { status: 'unreachable' } : findRefund()
}

/**
 * Queries the transfer of a refund. When the provider does not know it, returns what `findRefund` says, or sends the
 * transfer with its one reference, unless the provider refunds the money itself or the transfer must not be sent. Only a
 * refund that is `processing` is sent: one that failed left its money to other refunds, so that staff decide again.
 */
export async function findOrTransfer(
  provider: TransferProvider,
  {
    refundId,
    amount,
    status,
  }: Pick<RefundRequest, 'refundId' | 'amount'> & { readonly status: RefundStatus },
  wallet: RefundedWallet,
  findRefund: () => Promise<RefundOutcome>,
): Promise<RefundOutcome> {
  const reference = referenceOf(refundId)
  const found = await provider.verifyTransfer(reference)
  if (found.status !== 'unknown') return toRefundOutcome(found)
  const refund = await findRefund()
  if (status !== 'processing' || isUnderWay(refund) || refund.status === 'refused') return refund
  const address = { network: wallet.network, phone: wallet.phone, holder: wallet.name }
  const created = await provider.createRecipient(address)
  if (created.status !== 'created') return toRefundOutcome(created)
  const { recipient } = created
  return toRefundOutcome(
    await provider.transfer({ reference, amount, reason: wallet.name, wallet: address, recipient }),
  )
}

function toRefundOutcome(outcome: TransferOutcome): RefundOutcome {
  switch (outcome.status) {
    case 'paid':
      return { status: 'processed', providerRefundId: outcome.transferId }
    case 'pending':
      return { status: 'processing', providerRefundId: outcome.transferId }
    case 'otp':
      return { status: 'needs_attention', providerRefundId: outcome.transferId }
    case 'failed':
    case 'reversed':
      return { status: 'failed', isFinal: true, providerRefundId: outcome.transferId }
    case 'refused':
      return outcome
    // Tried again later: the balance is topped up, or the provider answers.
    case 'insufficient':
    case 'unknown':
    case 'unreachable':
      return { status: 'unreachable' }
  }
}
