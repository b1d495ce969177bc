import { transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { asServer } from './audit-money.ts'
import { bookRefund } from './book-refund.ts'
import { changePayment, lockPayment } from './payment.ts'
import type { ProviderRefund } from './provider.ts'
import { computeRefundableAmount } from './request-refund.ts'
import { reviewRefundBeyond } from './review-refund.ts'
import { refunds } from './tables.ts'

/**
 * Books refunds that were made at the provider, such as on its dashboard. Each is written once and followed to its
 * end like the server's own refunds.
 */
export async function bookExternalRefunds(
  platform: Platform,
  paymentId: string,
  listed: readonly ProviderRefund[],
): Promise<void> {
  for (const refund of listed) {
    if (refund.isOfDispute || refund.status === 'failed') continue
    const refundId = await findOrWriteRefund(platform, paymentId, refund)
    if (refundId === undefined) continue
    const outcome = { status: refund.status, providerRefundId: refund.id }
    await bookRefund(platform, refundId, paymentId, outcome, platform.clock.now())
  }
}

/**
 * Returns the id of a refund that is to be booked: of an external one, which is written, or of one that had failed and
 * that the provider makes after all. Returns undefined for other known refunds, which are polled.
 */
const findOrWriteRefund = (
  platform: Platform,
  paymentId: string,
  { id: providerId, amount, note, status }: ProviderRefund,
): Promise<string | undefined> =>
  transaction(platform.database, async tx => {
    const payment = await lockPayment(tx, paymentId)
    const known = await tx.select().from(refunds).where(eq(refunds.payment_id, paymentId))
    const reason = `outside ${providerId}` as const
    const ours = known.find(
      one => one.provider_refund_id === providerId || one.id === note || one.reason === reason,
    )
    // A failed refund is not polled any more.
    if (ours?.status === 'failed' && status !== 'needs_attention') return ours.id
    // A refund without a note may be our own and still on its way. It is checked again later.
    const mayBeOurs = note === null && known.some(one => one.status === 'requested' && one.amount === amount)
    if (ours || mayBeOurs) return undefined
    const left = await computeRefundableAmount(tx, payment)
    if (amount > left) {
      await reviewRefundBeyond(platform, tx, payment, 'the provider refunded more than is left')
      return undefined
    }
    const id = newId()
    const now = platform.clock.now()
    await tx.insert(refunds).values({
      id,
      payment_id: paymentId,
      reason,
      amount,
      status: 'pending',
      provider_refund_id: providerId,
      created_at: now,
      check_at: now,
    })
    const { reference } = payment
    await platform.audit.write(tx, 'refund_found', { reference, amount, refund_id: id }, asServer(payment))
    platform.log.warn('a refund was made outside the shop', { reference, event: 'refund.outside' })
    if (amount === left && ['succeeded', 'partially_refunded'].includes(payment.status)) {
      await changePayment(tx, payment, 'refund_pending')
    }
    return id
  })
