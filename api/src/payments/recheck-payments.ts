import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNotNull, lte } from '#platform/sql.ts'
import { bookDispute } from './book-dispute.ts'
import { bookExternalRefunds } from './book-external-refunds.ts'
import { findPayment, type PaymentRow } from './payment.ts'
import { refundSecondPayments } from './refund-second-payment.ts'
import { type PaymentsContext, type Providers, settleOrThrow } from './settle.ts'
import { payments } from './tables.ts'

const batch = 10
/** Milliseconds; a payment of a process that died or found its provider down is claimed by a later run after this. */
const takenFor = 10 * 60_000
/** Milliseconds between queries during a dispute. */
const whileDisputed = 60 * 60_000

type Captured = Pick<
  PaymentRow,
  'id' | 'reference' | 'provider' | 'captured' | 'provider_transaction_id' | 'settled_at'
>

/**
 * Queries the providers about captured money: a dispute, a refund on a provider's dashboard or a second payment may
 * never be announced. Each payment is queried at growing intervals for as long as it can be disputed.
 */
export async function recheckPayments(platform: Platform, providers: Providers): Promise<void> {
  for (;;) {
    const until = after(platform.clock, takenFor)
    const due = await takeDue(platform, until)
    await Promise.all(due.map(payment => recheck(platform, providers, payment, until)))
    if (due.length < batch) return
  }
}

const takeDue = (platform: Platform, until: Date): Promise<Captured[]> =>
  transaction(platform.database, async tx => {
    const due = await tx
      .select()
      .from(payments)
      .where(and(isNotNull(payments.recheck_at), lte(payments.recheck_at, platform.clock.now())))
      .orderBy(asc(payments.recheck_at))
      .limit(batch)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await tx.update(payments).set({ recheck_at: until }).where(inArray(payments.id, ids))
    return due
  })

async function recheck(
  platform: Platform,
  providers: Providers,
  payment: Captured,
  until: Date,
): Promise<void> {
  const { id, reference } = payment
  try {
    if (!(await checkMoney(platform, providers, payment))) {
      platform.log.warn('the money of a payment could not be checked', { reference })
      return
    }
    const now = await findPayment(platform.database, reference)
    await platform.database
      .update(payments)
      .set({ recheck_at: nextRecheck(platform, payment, now?.status === 'disputed') })
      .where(and(eq(payments.id, id), eq(payments.recheck_at, until)))
  } catch (error) {
    platform.log.error('the money of a payment could not be checked', { reference, error })
  }
}

function nextRecheck(platform: Platform, { settled_at }: Captured, isDisputed: boolean): Date | null {
  if (isDisputed) return after(platform.clock, whileDisputed)
  const now = platform.clock.now().getTime()
  const start = settled_at?.getTime() ?? now
  const next = limits.moneyRechecks.find(step => start + step > now)
  return next === undefined ? null : new Date(start + next)
}

/** Books what the provider did with a payment's money on its own; false when the provider is unreachable. */
export async function checkMoney(
  platform: Platform,
  providers: Providers,
  payment: Captured,
  disputeId?: string,
): Promise<boolean> {
  const { id, reference, provider_transaction_id: transactionId, settled_at: since } = payment
  const provider = providers.get(payment.provider)
  // A provider that is no longer configured can never be queried again.
  if (!provider || transactionId === null || since === null || payment.captured === 0) return true
  const query = { reference, transactionId, since }
  const disputes = await provider.listDisputes(query, disputeId)
  const refunds = await provider.listRefunds(query)
  // Refunds come first, because a lost dispute is counted from what they left.
  await bookExternalRefunds(platform, id, refunds ?? [])
  if (refunds) for (const dispute of disputes ?? []) await bookDispute(platform, id, dispute)
  const isOnlyOnce = await refundSecondPayments(platform, providers, payment)
  return disputes !== undefined && refunds !== undefined && isOnlyOnce
}

/**
 * Processes a genuine event about a dispute or a refund, for which only the provider's own answer is trusted. Throws
 * while the provider is unreachable, so that the queue tries again.
 */
export async function checkMoneyOrThrow(
  platform: PaymentsContext,
  providers: Providers,
  reference: string,
  disputeId?: string,
): Promise<void> {
  // The event may arrive before the money was booked.
  await settleOrThrow(platform, providers, reference)
  const payment = await findPayment(platform.database, reference)
  if (payment && !(await checkMoney(platform, providers, payment, disputeId))) {
    throw new Error('the provider could not be asked about a payment')
  }
}
