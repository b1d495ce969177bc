import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Clock } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { changePayment, findPaymentById, lockPayment, type PaymentRow } from './payment.ts'
import type { InitiateOutcome, InitiateRequest, PaymentProvider } from './provider.ts'
import { endPayment, type Providers } from './settle.ts'
import { payments } from './tables.ts'
import { isOpen } from './transitions.ts'

/** Letters, digits and hyphens only: what Paystack takes in a reference. */
const newReference = () => `akd-${newId().replaceAll('-', '')}`

export interface PaymentWanted {
  readonly provider: string
  readonly subjectType: string
  readonly subjectId: string
  readonly subjectName: string
  readonly userId: number
  readonly email: string
  /** Pesewas. */
  readonly amount: number
  readonly channel: 'card' | 'mobile_money' | undefined
  /** When what is paid for was held: both end at the same moment. */
  readonly startedAt: Date
}

/** Writes our record before anything is asked of the provider, in the transaction of what is paid for. */
export async function createPayment(tx: Transaction, wanted: PaymentWanted): Promise<PaymentRow> {
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId(),
      reference: newReference(),
      provider: wanted.provider,
      subject_type: wanted.subjectType,
      subject_id: wanted.subjectId,
      subject_name: wanted.subjectName,
      user_id: wanted.userId,
      email: wanted.email,
      amount: wanted.amount,
      channel: wanted.channel ?? null,
      created_at: wanted.startedAt,
      expires_at: new Date(wanted.startedAt.getTime() + limits.order.holdFor),
      check_at: new Date(wanted.startedAt.getTime() + limits.paymentChecks[0]),
    })
    .returning()
  if (!row) throw new Error('a payment was not written')
  return { ...row, status: 'created' }
}

/**
 * Sends a created payment to its provider and keeps the address of the hosted page. One caller sends at a time;
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
  const claimed = await claimSending(platform, payment.id)
  if (!claimed) return awaitOtherSender(platform, payment)
  const outcome = await askForPage(platform, provider, claimed)
  if (outcome.status === 'redirect') return keepAddress(platform, payment.id, outcome.authorizationUrl)
  if (outcome.status === 'refused') {
    await endRefused(platform, payment.id, outcome.reason)
    throw new Failure('payment.refused')
  }
  await platform.database
    .update(payments)
    .set({ sending_until: new Date() })
    .where(eq(payments.id, payment.id))
  platform.log.warn('a payment could not be started', { reference: claimed.reference, code: outcome.status })
  throw new Failure('payment.provider_down', { retryAfter: 5 })
}

const longestSending = 40_000
/** Between a payment's commit and its sending: a checkout that was just made is about to be sent. */
const aboutToBeSent = 5_000

/** Whether the provider is being asked for its page right now, perhaps by another process. */
export const isBeingSent = ({ sending_until, created_at }: PaymentRow, clock: Clock): boolean =>
  sending_until === null
    ? clock.now().getTime() < created_at.getTime() + aboutToBeSent
    : sending_until > new Date()

async function claimSending(platform: Platform, paymentId: string): Promise<PaymentRow | undefined> {
  // The machine's clock: this waits for a call under way, not for anything a person was promised.
  const now = new Date()
  const [row] = await platform.database
    .update(payments)
    .set({ sending_until: new Date(now.getTime() + longestSending) })
    .where(
      and(
        eq(payments.id, paymentId),
        eq(payments.status, 'created'),
        or(isNull(payments.sending_until), lte(payments.sending_until, now)),
      ),
    )
    .returning()
  return row && { ...row, status: 'created' }
}

/** Somebody else is asking the provider for the same payment right now: its page is this caller's page too. */
async function awaitOtherSender(platform: Platform, payment: PaymentRow): Promise<PaymentRow> {
  for (let tries = 0; tries < 50; tries++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    const current = await findPaymentById(platform.database, payment.id)
    if (current && current.status !== 'created') return current
  }
  throw new Failure('idempotency_in_progress', { retryAfter: 2 })
}

/**
 * A reference that an earlier, lost call already used is never charged again: nobody got its page, so the payment
 * gets a new one.
 */
async function askForPage(
  platform: Platform,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<InitiateOutcome> {
  const outcome = await provider.initiate(requestFor(platform, payment, payment.reference))
  if (outcome.status !== 'duplicate') return outcome
  const reference = newReference()
  await platform.database.update(payments).set({ reference }).where(eq(payments.id, payment.id))
  return provider.initiate(requestFor(platform, payment, reference))
}

const requestFor = (platform: Platform, payment: PaymentRow, reference: string): InitiateRequest => ({
  reference,
  amount: payment.amount,
  currency: 'GHS',
  email: payment.email,
  channel: payment.channel === 'card' || payment.channel === 'mobile_money' ? payment.channel : undefined,
  returnUrl: `${platform.publicUrl()}/checkout/success`,
  cancelUrl: `${platform.publicUrl()}/checkout/cancel?reference=${reference}`,
})

const endRefused = (platform: Platform, paymentId: string, reason: string): Promise<void> =>
  transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, paymentId)
    if (isOpen(locked.status)) await endPayment(platform, tx, locked, 'failed', reason)
  })

const keepAddress = (platform: Platform, paymentId: string, authorizationUrl: string): Promise<PaymentRow> =>
  transaction(platform.database, async tx => {
    const locked = await lockPayment(tx, paymentId)
    // It may have ended meanwhile: what stands is the truth.
    if (locked.status !== 'created') return locked
    return changePayment(tx, locked, 'pending', { authorization_url: authorizationUrl, sending_until: null })
  })
