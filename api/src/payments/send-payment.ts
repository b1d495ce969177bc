import { Failure } from '@akyede/contract/failures'
import { after, type Clock } from '#platform/clock.ts'
import { prepared, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, sql } from '#platform/sql.ts'
import { claimedFor, createReference } from './create-payment.ts'
import { findPaymentById, lockPayment, type PaymentRow, typedPayment } from './payment.ts'
import type { InitiateOutcome, InitiateRequest, NextStep, PayBy, PaymentProvider } from './provider.ts'
import { saveFirstStep, saveNextStep } from './save-next-step.ts'
import { endPayment, type PaymentsContext, type Providers } from './settle.ts'
import { payments } from './tables.ts'
import { isOpen } from './transitions.ts'

/**
 * Sends a created payment to its provider and stores the payer's next step. One caller sends at a time; others get
 * its result. Throws `payment.provider_down`, after which the payment stays `created` and the call can be repeated.
 * A definitive refusal ends the payment with `payment.refused`.
 */
export async function sendToProvider(
  platform: PaymentsContext,
  providers: Providers,
  payment: PaymentRow,
): Promise<PaymentRow> {
  if (payment.status !== 'created') return payment
  const provider = providers.get(payment.provider)
  if (!provider) throw new Failure('payment.provider_unknown')
  using claim = await claimSending(platform, payment)
  if (!claim) return awaitOtherSender(platform, payment)
  const outcome = await (payment.isNew || payment.sending_until === null
    ? initiatePayment(platform, provider, claim)
    : resumePayment(platform, provider, claim))
  if (isNextStep(outcome)) {
    const saved = await claim.whileHeld(until =>
      saveFirstStep(platform, providers, payment.id, outcome, until),
    )
    if (saved) return saved
  }
  // A sender whose claim has expired leaves the payment to its successor, whose reference may differ.
  if (!(await claim.renew())) return awaitOtherSender(platform, payment)
  switch (outcome.status) {
    case 'redirect':
    case 'otp':
    case 'wait':
    case 'decided':
      return saveNextStep(platform, providers, payment.id, outcome)
    case 'refused':
      await endRefused(platform, payment.id, outcome.reason)
      throw new Failure('payment.refused')
    case 'duplicate':
    case 'unreachable':
      await claim.release()
      platform.log.warn('a payment could not be started', {
        reference: claim.payment.reference,
        code: outcome.status,
      })
      throw new Failure('payment.provider_down', { retryAfter: 5 })
  }
}

const isNextStep = (outcome: InitiateOutcome): outcome is NextStep =>
  ['redirect', 'otp', 'wait', 'decided'].includes(outcome.status)

/** Milliseconds. */
const renewedEvery = 2_000
/** Milliseconds for which a payment of the version before, which claimed it after its commit, counts as being sent. */
const aboutToBeSent = 5_000

/** Whether the provider is being called now, perhaps by another process. */
export const isBeingSent = ({ sending_until, created_at }: PaymentRow, clock: Clock): boolean =>
  sending_until === null
    ? clock.now().getTime() < created_at.getTime() + aboutToBeSent
    : sending_until > clock.now()

/** The right to call the provider about one payment, renewed while its process lives and holds it. */
interface Claim extends Disposable {
  readonly payment: PaymentRow
  /** False when another process holds it; otherwise it holds for `claimedFor` from now. */
  renew(): Promise<boolean>
  /** Passes the time until which the claim holds, after renewals that are under way. */
  whileHeld<T>(work: (until: Date) => Promise<T>): Promise<T>
  release(): Promise<void>
}

/** Undefined while another sender holds the claim, or held it since `payment` was read. */
async function claimSending(platform: Platform, payment: PaymentRow): Promise<Claim | undefined> {
  const { database, log, clock } = platform
  const claimed = payment.isNew ? payment : await updateClaim(platform, payment)
  if (!claimed?.sending_until) return undefined
  let until = claimed.sending_until

  async function extend(milliseconds: number): Promise<boolean> {
    const next = after(clock, milliseconds)
    const held = await database
      .update(payments)
      .set({ sending_until: next })
      .where(and(eq(payments.id, payment.id), eq(payments.sending_until, until)))
      .returning({ id: payments.id })
    if (held.length > 0) until = next
    return held.length > 0
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Renewals run one after the other, because each compares with the time that the one before has set. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next
    return next
  }
  const renewing = setInterval(() => {
    inTurn(() => extend(claimedFor)).catch(error =>
      log.warn('a claim on a payment could not be renewed', { error }),
    )
  }, renewedEvery)
  return {
    payment: claimed,
    renew: () => inTurn(() => extend(claimedFor)),
    whileHeld: work => inTurn(() => work(until)),
    async release() {
      clearInterval(renewing)
      await inTurn(() => extend(0))
    },
    [Symbol.dispose]: () => clearInterval(renewing),
  }
}

async function updateClaim(
  { database, clock }: Platform,
  { id, sending_until }: PaymentRow,
): Promise<PaymentRow | undefined> {
  const wasUnclaimed = sending_until === null
  const values = { paymentId: id, until: after(clock, claimedFor), wasUnclaimed, now: clock.now() }
  const [row] = await claim(database).execute(values)
  return typedPayment(row)
}

const claim = prepared('claim_sending', executor => {
  const of = sql.placeholder
  const { status, sending_until } = payments
  return executor
    .update(payments)
    .set({ sending_until: sql`${of('until')}::timestamptz` })
    .where(
      and(
        eq(payments.id, of('paymentId')),
        eq(status, 'created'),
        sql`case when ${of('wasUnclaimed')}::boolean then ${sending_until} is null
          else ${sending_until} <= ${of('now')} end`,
      ),
    )
    .returning()
})

/** Another process is sending the same payment; its result is returned to this caller too. */
async function awaitOtherSender(platform: Platform, payment: PaymentRow): Promise<PaymentRow> {
  for (let attempts = 0; attempts < 50; attempts++) {
    await new Promise(resolve => setTimeout(resolve, 100))
    const current = await findPaymentById(platform.database, payment.id)
    if (current && current.status !== 'created') return current
  }
  throw new Failure('idempotency_in_progress', { retryAfter: 2 })
}

const approveText = 'Check your phone and enter your MoMo PIN to approve.'

/** The first call for a payment. A reference that is already known was used by a call whose response was lost. */
async function initiatePayment(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
): Promise<InitiateOutcome> {
  const request = requestFor(platform, claim.payment)
  const outcome = await provider.initiate(request)
  if (outcome.status !== 'duplicate') return outcome
  const resumed = await provider.resume(request)
  if (resumed.status === 'lost') return initiateWithNewReference(platform, provider, claim)
  // The reference is both known and unknown: the payer may have been prompted, so the server waits.
  return resumed.status === 'unknown' ? { status: 'wait', displayText: approveText } : resumed
}

/**
 * An earlier call may have succeeded with a lost response. The provider is queried before the payer, who then
 * resumes that call.
 */
async function resumePayment(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
): Promise<InitiateOutcome> {
  const resumed = await provider.resume(requestFor(platform, claim.payment))
  const isFree = resumed.status === 'unknown' || resumed.status === 'lost'
  return isFree ? initiatePayment(platform, provider, claim) : resumed
}

/** A page with an unknown address is abandoned: the payment gets a new reference. */
async function initiateWithNewReference(
  platform: Platform,
  provider: PaymentProvider,
  claim: Claim,
): Promise<InitiateOutcome> {
  const { payment } = claim
  if (!(await claim.renew())) return { status: 'unreachable' }
  const reference = createReference()
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
  return provider.initiate(requestFor(platform, { ...payment, reference }))
}

const requestFor = (platform: Platform, payment: PaymentRow): InitiateRequest => ({
  reference: payment.reference,
  amount: payment.amount,
  currency: 'GHS',
  email: payment.email,
  payBy: payByOf(payment),
  payableFor: payment.expires_at.getTime() - platform.clock.now().getTime(),
  returnUrl: platform.publicUrl() + (payment.return_path ?? '/checkout/success'),
  cancelUrl: `${platform.publicUrl()}${payment.return_path ?? '/checkout/cancel'}?reference=${payment.reference}`,
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
