import { limits } from '@akyede/contract/limits'
import { times, zero } from '@akyede/contract/money'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { asServer } from './audit-money.ts'
import './events.ts'
import { postJournal } from './ledger.ts'
import { findPayment, lockPayment, type PaymentRow, toPaymentPayload } from './payment.ts'
import type { PaidTransaction } from './provider.ts'
import { requestRefund } from './request-refund.ts'
import { otherCurrencyText } from './review-reason.ts'
import type { Providers } from './settle.ts'
import { payments } from './tables.ts'

/**
 * Finds money that was captured more than once under the reference of a paid payment, such as from a page that was
 * open twice, and refunds the rest. False while the provider cannot say.
 */
export async function refundSecondPayments(
  platform: Platform,
  providers: Providers,
  payment: Pick<PaymentRow, 'id' | 'reference' | 'provider' | 'provider_transaction_id'>,
): Promise<boolean> {
  if (payment.provider_transaction_id === null) return true
  const found = await providers.get(payment.provider)?.findPaidTransactions(payment.reference)
  if (!found) return false
  const others = found.filter(({ transactionId }) => transactionId !== payment.provider_transaction_id)
  if (others.length === 0) return true
  await transaction(platform.database, async tx => {
    const first = await lockPayment(tx, payment.id)
    for (const money of others) await bookSecond(platform, tx, first, money)
  })
  return true
}

/** Whether the transaction of an event is booked, with its payment or as a second one. */
export async function isBooked(
  platform: Platform,
  payment: PaymentRow,
  transactionId: string,
): Promise<boolean> {
  if (payment.provider_transaction_id === transactionId) return true
  return (await findPayment(platform.database, referenceOf(payment, transactionId))) !== undefined
}

/** The provider has one reference for both; ours is unique, so that each transaction is booked once. */
const referenceOf = ({ reference }: PaymentRow, transactionId: string): string =>
  `${reference}-${transactionId}`

/** Books a second payment as a payment for the first payment, so that it does not count as money of the order. */
async function bookSecond(
  platform: Platform,
  tx: Transaction,
  first: PaymentRow,
  money: PaidTransaction,
): Promise<void> {
  const now = platform.clock.now()
  const isOurs = money.currency === first.currency
  const [row] = await tx
    .insert(payments)
    .values({
      id: newId(),
      reference: referenceOf(first, money.transactionId),
      provider: first.provider,
      subject_type: 'payment',
      subject_id: first.id,
      subject_name: `${first.subject_name} again`,
      user_id: first.user_id,
      email: first.email,
      amount: money.amount,
      status: isOurs ? 'succeeded' : 'needs_review',
      failure_reason: isOurs ? null : otherCurrencyText,
      review_reason: isOurs ? null : 'other_amount',
      channel: money.channel,
      provider_transaction_id: money.transactionId,
      captured: isOurs ? money.amount : zero,
      created_at: now,
      expires_at: now,
      settled_at: now,
      recheck_at: after(platform.clock, limits.moneyRechecks[0]),
    })
    .onConflictDoNothing()
    .returning({ id: payments.id, reference: payments.reference })
  if (!row) return
  const { reference } = row
  platform.log.error('a payment was paid twice', { reference, event: 'payment.paid_twice' })
  await platform.audit.write(tx, 'payment_paid_twice', { reference, amount: money.amount }, asServer(first))
  if (!isOurs) return
  const second = await lockPayment(tx, row.id)
  await postJournal(tx, {
    journal: 'capture',
    causeId: second.id,
    subjectType: second.subject_type,
    subjectId: second.subject_id,
    at: now,
    entries: [
      [`provider:${second.provider}`, money.amount],
      ['buyer', times(money.amount, -1)],
    ],
  })
  await requestRefund(platform, tx, second, 'paid twice')
  const fact = { amount: money.amount, transaction_id: money.transactionId }
  await platform.outbox.emit(tx, 'payment.paid_twice', { ...toPaymentPayload(first), ...fact })
}
