import { limits } from '@akyede/contract/limits'
import type { Network } from '@akyede/contract/mobile-money'
import type { Pesewas } from '@akyede/contract/money'
import { networkOf } from '#platform/address-block.ts'
import { type Caller, callerKey } from '#platform/caller.ts'
import { prepared, type Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { sql } from '#platform/sql.ts'
import type { PaymentRow } from './payment.ts'
import { payments } from './tables.ts'

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

/** Writes the payment before the provider is called, in the transaction of its subject. */
export async function createPayment(tx: Transaction, requested: PaymentInput): Promise<PaymentRow> {
  const [row] = await insertPayment(tx).execute({
    id: newId(),
    reference: createReference(),
    provider: requested.provider,
    subjectType: requested.subjectType,
    subjectId: requested.subjectId,
    subjectName: requested.subjectName,
    userId: requested.userId,
    email: requested.email,
    amount: requested.amount,
    channel: requested.channel ?? null,
    network: requested.wallet?.network ?? null,
    phone: requested.wallet?.phone ?? null,
    returnPath: requested.returnPath ?? null,
    createdAt: requested.startedAt,
    expiresAt: new Date(requested.startedAt.getTime() + limits.order.holdFor),
    checkAt: new Date(requested.startedAt.getTime() + limits.paymentChecks[0]),
  })
  if (!row) throw new Error('a payment was not written')
  return { ...row, network: requested.wallet?.network ?? null, status: 'created' }
}

const insertPayment = prepared('insert_payment', executor => {
  const of = sql.placeholder
  return executor
    .insert(payments)
    .values({
      id: of('id'),
      reference: of('reference'),
      provider: of('provider'),
      subject_type: of('subjectType'),
      subject_id: of('subjectId'),
      subject_name: of('subjectName'),
      user_id: of('userId'),
      email: of('email'),
      amount: of('amount'),
      channel: of('channel'),
      network: of('network'),
      phone: of('phone'),
      return_path: of('returnPath'),
      created_at: of('createdAt'),
      expires_at: of('expiresAt'),
      check_at: of('checkAt'),
    })
    .returning()
})

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
  const giveBack = await rateLimiter.spendGuess([ofNumber, ofPayer, ...ofDevice], 1)
  return () => giveBack(1)
}
