import { limits } from '@akyede/contract/limits'
import type { PaymentStatus } from '@akyede/contract/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { bookMoney } from './book-money.ts'
import './events.ts'
import {
  changePayment,
  countOutcome,
  findPayment,
  findPaymentById,
  lockPayment,
  type PaymentRow,
  toPaymentPayload,
} from './payment.ts'
import type { PaymentProvider, VerifyOutcome } from './provider.ts'
import { isBooked, refundSecondPayments } from './refund-second-payment.ts'
import { payments } from './tables.ts'
import { isOpen, undecidedStatuses } from './transitions.ts'

export type Providers = ReadonlyMap<string, PaymentProvider>

/**
 * Locks what a payment is for, such as an order, before the payment is locked. Returns what handles its money in the
 * same transaction.
 */
export type LockSubject = (
  tx: Transaction,
  payment: PaymentRow,
) => Promise<((booked: PaymentRow) => Promise<void>) | undefined>

export interface PaymentsContext extends Platform {
  readonly lockSubject: LockSubject
}

/**
 * Queries the provider about a payment and books the result once. Webhook, return page and poller all come here,
 * in any order and number. Only `verify` is trusted, and only when status, currency and amount all agree; other
 * captured money goes to `needs_review`.
 */
export async function settle(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
): Promise<PaymentRow> {
  return (await verifyAndBook(platform, providers, payment)).payment
}

/** Settles for a genuine event; throws while the provider has no final state, so that the queue tries again. */
export async function settleOrThrow(
  platform: PaymentsContext,
  providers: Providers,
  reference: string,
  transactionId?: string,
): Promise<void> {
  const known = await findPayment(platform.database, reference)
  if (!known) return platform.log.error('the provider reported an unknown payment', { reference })
  const { payment, outcome } = await verifyAndBook(platform, providers, known)
  if (outcome && !isFinal(outcome)) throw new Error('the provider has no final status yet')
  if (transactionId === undefined || (await isBooked(platform, payment, transactionId))) return
  if (!(await refundSecondPayments(platform, providers, payment))) {
    throw new Error('the provider does not name the other payment')
  }
}

/** A payment after it was verified, and what its provider said; nothing for a payment that was decided before. */
interface Verification {
  readonly payment: PaymentRow
  readonly outcome?: VerifyOutcome
}

/** Queries the provider about an undecided payment, open or ended, and books the result once. */
export async function verifyAndBook(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
): Promise<Verification> {
  if (!isUndecided(payment)) return { payment }
  const { reference } = payment
  // A provider that is no longer configured counts as unreachable, and its payments expire.
  const outcome = (await providers.get(payment.provider)?.verify(reference)) ?? unreachable
  if (outcome.status === 'unreachable' && outcome.problem) {
    platform.log.error('the provider’s answer is not believed', { reference, code: outcome.problem })
  }
  return { payment: await bookOutcome(platform, payment, outcome), outcome }
}

/** The queued job that disables the page of a payment that ended. */
export const closePageTask = 'close-payment-page'

export async function closePage(
  { database }: Platform,
  providers: Providers,
  { paymentId }: { readonly paymentId: string },
): Promise<void> {
  const payment = await findPaymentById(database, paymentId)
  const close = payment && providers.get(payment.provider)?.closePage
  if (!close || payment.authorization_url === null) return
  if (!(await close(payment.authorization_url))) throw new Error('the page could not be closed')
}

const unreachable: VerifyOutcome = { status: 'unreachable' }

/**
 * Money is booked and handled by its subject in one transaction. If the subject fails, the money is booked alone, and
 * an event notifies the subject. So does a process without listeners, such as an operator's command.
 */
async function bookOutcome(
  platform: PaymentsContext,
  payment: PaymentRow,
  outcome: VerifyOutcome,
): Promise<PaymentRow> {
  const { database, jobs, log, lockSubject } = platform
  const bookAlone = () => transaction(database, tx => book(platform, tx, payment, outcome))
  if (outcome.status !== 'succeeded' || !jobs.isRunning) return bookAlone()
  const together = transaction(database, async tx =>
    book(platform, tx, payment, outcome, await lockSubject(tx, payment)),
  )
  return together.catch(error => {
    log.warn('a payment is booked without its subject', { reference: payment.reference, error })
    return bookAlone()
  })
}

const isUndecided = ({ status }: PaymentRow): boolean => undecidedStatuses.includes(status)

const isFinal = ({ status }: VerifyOutcome): boolean => status === 'succeeded' || status === 'failed'

async function book(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  outcome: VerifyOutcome,
  handleMoney?: Awaited<ReturnType<LockSubject>>,
): Promise<PaymentRow> {
  const booked =
    outcome.status === 'succeeded' && (await bookMoney(platform, tx, payment, outcome, handleMoney))
  if (booked) return booked
  const locked = await lockPayment(tx, payment.id)
  // The payment may have got another reference meanwhile, about which nothing was queried.
  if (!isUndecided(locked) || locked.reference !== payment.reference) return locked
  switch (outcome.status) {
    case 'succeeded':
      platform.log.error('one transaction was told of two payments', {
        reference: payment.reference,
        event: 'payment.mismatch',
      })
      return locked
    case 'failed':
      return isOpen(locked.status) ? endPayment(platform, tx, locked, 'failed', outcome.reason) : locked
    case 'open':
      return expireWhenDue(
        platform,
        tx,
        locked,
        outcome.busy ? limits.order.expiresAfter : limits.order.holdFor,
      )
    case 'unknown':
      return expireWhenDue(platform, tx, locked, limits.order.holdFor)
    case 'unreachable':
      return expireWhenDue(platform, tx, locked, limits.order.expiresAfter)
  }
}

/** Expires an open payment whose time, counted from its start, is over. */
async function expireWhenDue(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  lifetime: number,
): Promise<PaymentRow> {
  if (!isOpen(payment.status)) return payment
  const due = payment.created_at.getTime() + lifetime
  if (platform.clock.now().getTime() >= due)
    return endPayment(platform, tx, payment, 'expired', 'not paid in time')
  if (due <= payment.expires_at.getTime()) return payment
  const expires_at = new Date(due)
  await tx.update(payments).set({ expires_at }).where(eq(payments.id, payment.id))
  return { ...payment, expires_at }
}

/** Ends a locked, open payment without money and emits its event. */
export async function endPayment(
  platform: Platform,
  tx: Transaction,
  payment: PaymentRow,
  status: Extract<PaymentStatus, 'failed' | 'expired' | 'cancelled'>,
  reason: string,
): Promise<PaymentRow> {
  const ended = await changePayment(tx, payment, status, { failure_reason: reason })
  await platform.outbox.emit(tx, 'payment.ended', { ...toPaymentPayload(ended), status })
  // A failed payment may be retried on its page; the pages of other ended payments are disabled.
  if (status !== 'failed' && ended.authorization_url !== null) {
    await platform.jobs.enqueue(tx, closePageTask, { paymentId: ended.id })
  }
  countOutcome(platform, tx, ended)
  return ended
}
