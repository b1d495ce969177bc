import { toCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import type { PaymentRow } from './payment.ts'
import { isOpen } from './transitions.ts'

const texts: Record<PaymentRow['status'], string> = {
  created: 'We are preparing your payment.',
  pending: 'Waiting for your payment.',
  action_required: 'Your payment needs one more step.',
  succeeded: 'Paid. Medaase!',
  failed: "Payment didn't go through. Nothing was taken.",
  expired: 'The time to pay ran out. Nothing was taken.',
  cancelled: 'Nothing was charged.',
  refund_pending: 'Your refund is on its way.',
  partially_refunded: 'A part was refunded.',
  refunded: 'Refunded.',
  disputed: 'This payment is being looked into.',
  needs_review: 'We received your payment and are checking it. We will write to you.',
}

/** What a payer may see of a payment (D106). */
export function presentPayment(payment: PaymentRow): Payment {
  const redirects = isOpen(payment.status) && payment.authorization_url !== null
  return {
    payment_id: payment.id,
    order_id: payment.subject_id,
    order_number: payment.subject_name,
    reference: payment.reference,
    status: payment.status,
    provider: payment.provider,
    channel: payment.channel,
    amount: toCedis(payment.amount),
    currency: 'GHS',
    next_action: redirects ? 'redirect' : isOpen(payment.status) ? 'wait' : 'none',
    authorization_url: redirects ? payment.authorization_url : null,
    display_text: texts[payment.status],
    expires_at: payment.expires_at.toISOString(),
    paid_at: payment.status === 'succeeded' ? (payment.settled_at?.toISOString() ?? null) : null,
  }
}
