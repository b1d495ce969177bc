import { limits } from '@akyede/contract/limits'
import type { Network } from '@akyede/contract/mobile-money'
import { type Pesewas, zero } from '@akyede/contract/money'
import { networkOf } from '#platform/address-block.ts'
import { type Caller, callerKey } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { type Placeholder, rowsFromJson } from '#platform/sql.ts'
import type { PaymentRow } from './payment.ts'
import { payments } from './tables.ts'

/**
 * Milliseconds for which a claim to send a payment holds without renewal: another process sends the payment of a sender
 * that died after this.
 */
export const claimedFor = 10_000

/** Contains letters, digits and hyphens only, as Paystack requires of a reference. */
export const createReference = () => `akd-${newId().replaceAll('-', '')}`

export interface PaymentInput {
  readonly provider: string
  readonly subjectType: string
  readonly subjectId: string
  readonly subjectName: string
  /** Null for a gift from a list. */
  readonly userId: number | null
  readonly email: string
  readonly amount: Pesewas
  readonly channel: 'card' | 'mobile_money' | undefined
  /** The wallet to charge directly; without it the provider's page asks. */
  readonly wallet: { readonly network: Network; readonly phone: string } | undefined
  /** When the subject was held: hold and payment end at the same time. */
  readonly startedAt: Date
  /** The page to return to from the provider, such as "/shared/…"; by default that of the checkout. */
  readonly returnPath?: string
}

/**
 * A new payment, which is written before the provider is called, with its subject. It is claimed for its sending by the
 * caller.
 */
export const toPayment = (requested: PaymentInput): PaymentRow => ({
  isNew: true,
  id: newId(),
  reference: createReference(),
  provider: requested.provider,
  subject_type: requested.subjectType,
  subject_id: requested.subjectId,
  subject_name: requested.subjectName,
  user_id: requested.userId,
  email: requested.email,
  amount: requested.amount,
  currency: 'GHS',
  status: 'created',
  channel: requested.channel ?? null,
  network: requested.wallet?.network ?? null,
  phone: requested.wallet?.phone ?? null,
  sending_until: new Date(requested.startedAt.getTime() + claimedFor),
  authorization_url: null,
  display_text: null,
  action_expires_at: null,
  provider_transaction_id: null,
  captured: zero,
  refunded: zero,
  return_path: requested.returnPath ?? null,
  failure_reason: null,
  review_reason: null,
  created_at: requested.startedAt,
  expires_at: new Date(requested.startedAt.getTime() + limits.order.holdFor),
  check_at: new Date(requested.startedAt.getTime() + limits.paymentChecks[0]),
  settled_at: null,
  recheck_at: null,
})

/** Inserts the payments of a JSON array, as a part of the statement that inserts their subjects. */
export const insertPayments = (executor: Executor, json: Placeholder) =>
  executor.insert(payments).select(rowsFromJson(payments, json))

/**
 * Counts a prompt to the phone of a wallet against hourly limits by number and by caller. Returns a function that
 * takes the count back when no phone was prompted; otherwise another user could use up the prompts of a number with
 * rejected orders. Throws `request.rate_limited`.
 */
export async function countPrompt(
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  caller: Caller,
  wallet: PaymentInput['wallet'],
): Promise<() => Promise<void>> {
  if (!wallet) return async () => {}
  const { byNumber, byPayer, within } = limits.prompts
  const ofNumber = { key: `prompts:${wallet.phone}`, atMost: byNumber, within }
  const payer = callerKey({ ...caller, address: networkOf(caller.address) })
  const ofPayer = { key: `prompts by:${payer}`, atMost: byPayer, within }
  const device = caller.fingerprint && `prompts by:guest:${caller.fingerprint}`
  const ofDevice = device && device !== ofPayer.key ? [{ ...ofPayer, key: device }] : []
  const releaseAttempts = await rateLimiter.spendGuess([ofNumber, ofPayer, ...ofDevice], 1)
  return () => releaseAttempts(1)
}
