import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderEventPayload } from './events.ts'
import { findOrder } from './order.ts'
import { viewOrder } from './order-email.ts'

/** Asks a buyer whose money is under review not to pay again. */
export async function sendReviewNotification(
  platform: Platform,
  tx: Transaction,
  fact: OrderEventPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const view = viewOrder(platform, order.id)
  const lines = order.paid_at ? notSentBack(order.number) : notFitting(order.number)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: 'order.under_review',
    title: `Order ${order.number}: we’re checking your payment`,
    message: 'Our team is looking into it. Please don’t pay again.',
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `review-${order.id}`,
      subject: `Your Akyɛde order ${order.number}: we’re checking your payment`,
      lines: [...lines, '', `${view.label}: ${view.address}`],
      action: view,
    },
  })
}

const notFitting = (number: string): readonly string[] => [
  `We received a payment that doesn’t match your order ${number}, so we won’t send anything for it. We’ll refund what you paid. If that doesn’t work automatically, our team will sort it out.`,
  '',
  'Please don’t pay for this order again. We’ll email you once you’ve been refunded.',
]

const notSentBack = (number: string): readonly string[] => [
  `The refund for your order ${number} didn’t go through, so our team is sorting it out. You don’t need to do anything. We’ll email you once you’ve been refunded.`,
]
