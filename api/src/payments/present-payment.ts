import { toCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import type { Clock } from '#platform/clock.ts'
import type { PaymentRow } from './payment.ts'
import { isOpen } from './transitions.ts'

const texts: Record<PaymentRow['status'], string> = {
  created: 'We’re preparing your payment.',
  pending: 'Waiting for your payment.',
  action_required: 'Your payment needs one more step.',
  succeeded: 'Paid. Medaase!',
  failed: 'Payment didn’t go through. You weren’t charged.',
  expired: 'Time ran out. You weren’t charged.',
  cancelled: 'You weren’t charged.',
  refund_pending: 'Your refund is on its way.',
  partially_refunded: 'Partly refunded.',
  refunded: 'Refunded.',
  disputed: 'This payment is being checked.',
  needs_review: 'We received your payment and we’re checking it. We’ll email you.',
}

/** Presents a payment to its payer, with the time at which it was read (D106). */
export function presentPayment(payment: PaymentRow, clock: Clock): Payment {
  const open = isOpen(payment.status)
  return {
    payment_id: payment.id,
    order_id: payment.subject_id,
    order_number: payment.subject_name,
    reference: payment.reference,
    status: payment.status,
    provider: payment.provider,
    channel: payment.channel,
    network: payment.network,
    // A reference is not secret enough to reveal a phone number.
    phone: payment.user_id === null ? null : payment.phone,
    amount: toCedis(payment.amount),
    refunded_amount: toCedis(payment.refunded),
    currency: 'GHS',
    next_action: nextAction(payment),
    authorization_url: open ? payment.authorization_url : null,
    display_text: (open && payment.display_text) || texts[payment.status],
    action_expires_at: (open && payment.action_expires_at?.toISOString()) || null,
    as_of: clock.now().toISOString(),
    expires_at: payment.expires_at.toISOString(),
    paid_at: payment.status === 'succeeded' ? (payment.settled_at?.toISOString() ?? null) : null,
  }
}

function nextAction({ status, authorization_url }: PaymentRow): Payment['next_action'] {
  if (!isOpen(status)) return 'none'
  if (status === 'action_required') return 'otp'
  return authorization_url === null ? 'wait' : 'redirect'
}
