import { Failure } from '@akyede/contract/failures'
import type { Clock } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, lte } from '#platform/sql.ts'
import { newReference } from './create-payment.ts'
import { keepStep } from './keep-step.ts'
import { findPaymentById, lockPayment, type PaymentRow } from './payment.ts'
import type { InitiateOutcome, InitiateRequest, PayBy, PaymentProvider } from './provider.ts'
import { endPayment, type Providers } from './settle.ts'
import { payments } from './tables.ts'
import { isOpen } from './transitions.ts'

/**
 * Sends a created payment to its provider and keeps what the payer is asked to do. One caller sends at a time;
 * others get what it made. Refuses with `payment.provider_down`; the payment then stays `created`, so that the
 * same call may be repeated. What the provider will never take ends with `payment.refused`.
 */
export async function sendToProvider(
  platform: Platform,
  providers: Providers,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'created') return payment
  const provider = providers.get(payment.provider)
  if (!provider) throw new Failure('payment.provider_unknown')
  const claimed = await claimSending(platform, payment)
  if (!claimed) return awaitOtherSender(platform, payment)
  const outcome = await (payment.sending_until === null
    ? askFirst(platform, provider, claimed)
    : askAgain(platform, provider, claimed))
  switch (outcome.status) {
    case 'redirect':
    case 'otp':
    case 'wait':
    case 'decided':
      return keepStep(platform, providers, payment.id, outcome)
    case 'refused':
      await endRefused(platform, payment.id, outcome.reason)
      throw new Failure('payment.refused')
    case 'duplicate':
    case 'unreachable':
      await platform.database
        .update(payments)
        .set({ sending_until: new Date() })
        .where(eq(payments.id, payment.id))
      platform.log.warn('a payment could not be started', {
        reference: claimed.reference,
        code: outcome.status,
      })
      throw new Failure('payment.provider_down', { retryAfter: 5 })
  }
}

/** Longer than the calls that one sending makes. */
const longestSending = 60_000
/** Between a payment's commit and its sending: a checkout that was just made is about to be sent. */
const aboutToBeSent = 5_000

/** Whether the provider is being asked right now, perhaps by another process. */
export const isBeingSent = ({ sending_until, created_at }: PaymentRow, clock: Clock): boolean =>
  sending_until === null
    ? clock.now().getTime() < created_at.getTime() + aboutToBeSent
    : sending_until > new Date()

/** Whoever claims it sends it; undefined while another does, or did since `payment` was read. */
async function claimSending(platform: Platform, payment: PaymentRow): Promise<PaymentRow | undefined> {
  // The machine's clock: this waits for a call under way, not for anything a person was promised.
  const now = new Date()
  const isFree =
    payment.sending_until === null ? isNull(payments.sending_until) : lte(payments.sending_until, now)
  const [row] = await platform.database
    .update(payments)
    .set({ sending_until: new Date(now.getTime() + longestSending) })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'created'), isFree))
    .returning({ id: payments.id })
  return row && findPaymentById(platform.database, row.id)
}

/** Somebody else is sending the same payment right now: what comes of it is this caller's answer too. */
async function awaitOtherSender(platform: Platform, payment: PaymentRow): Promise<PaymentRow> {
  for (let tries = 0; tries < 50; tries++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    const current = await findPaymentById(platform.database, payment.id)
    if (current && current.status !== 'created') return current
  }
  throw new Failure('idempotency_in_progress', { retryAfter: 2 })
}

const approveText = 'Please approve the payment on your phone'

/** The first call for a payment. A reference that is known all the same was used by a call whose answer was lost. */
async function askFirst(
  platform: Platform,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<InitiateOutcome> {
  const request = requestFor(platform, payment, payment.reference)
  const outcome = await provider.initiate(request)
  if (outcome.status !== 'duplicate') return outcome
  const resumed = await provider.resume(request)
  if (resumed.status === 'lost') return askAnew(platform, provider, payment)
  // Known and unknown at once: the payer may have been asked, and is waited for.
  return resumed.status === 'unknown' ? { status: 'wait', displayText: approveText } : resumed
}

/**
 * A call before this one may have got through although its answer was lost: the provider is asked before the payer
 * is, who then goes on with what that call began.
 */
async function askAgain(
  platform: Platform,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<InitiateOutcome> {
  const resumed = await provider.resume(requestFor(platform, payment, payment.reference))
  const isFree = resumed.status === 'unknown' || resumed.status === 'lost'
  return isFree ? askFirst(platform, provider, payment) : resumed
}

/** A page whose address nobody was told is left behind: the payment gets a new reference. */
async function askAnew(
  platform: Platform,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<InitiateOutcome> {
  const reference = newReference()
  const renamed = await platform.database
    .update(payments)
    .set({ reference })
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.status, 'created'),
        eq(payments.reference, payment.reference),
      ),
    )
    .returning({ id: payments.id })
  if (renamed.length === 0) return { status: 'unreachable' }
  return provider.initiate(requestFor(platform, payment, reference))
}

const requestFor = (platform: Platform, payment: PaymentRow, reference: string): InitiateRequest => ({
  reference,
  amount: payment.amount,
  currency: 'GHS',
  email: payment.email,
  payBy: payByOf(payment),
  payableFor: payment.expires_at.getTime() - platform.clock.now().getTime(),
  returnUrl: platform.publicUrl() + (payment.return_path ?? '/checkout/success'),
  cancelUrl: `${platform.publicUrl()}${payment.return_path ?? '/checkout/cancel'}?reference=${reference}`,
})

const payByOf = ({ network, phone, channel }: PaymentRow): PayBy =>
  network && phone
    ? { way: 'phone', network, phone }
    : { way: 'page', channel: channel === 'card' || channel === 'mobile_money' ? channel : undefined }

const endRefused = (platform: Platform, paymentId: string, reason: string): Promise<void> =>
  transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, paymentId)
    if (isOpen(locked.status)) await endPayment(platform, tx, locked, 'failed', reason)
  })
