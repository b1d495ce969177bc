import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderEventPayload } from './events.ts'
import { findOrder } from './order.ts'

/** Asks a buyer whose money is under review not to pay again. */
export async function sendReviewNotification(
  platform: Platform,
  tx: Transaction,
  fact: OrderEventPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const lines = order.paid_at ? notSentBack(order.number) : notFitting(order.number)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: 'order.under_review',
    title: `Order ${order.number}: we are checking your payment`,
    message: 'A person looks at it. Please do not pay again.',
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `review-${order.id}`,
      subject: `Your Akyɛde order ${order.number}: we are checking your payment`,
      lines,
    },
  })
}

const notFitting = (number: string): readonly string[] => [
  `We received a payment for your order ${number} that does not fit it, so nothing is sent for it. What you paid`,
  'goes back to where it came from; where that does not work by itself, a person sees to it.',
  '',
  'Please do not pay for this order again. We will write when your money is back.',
]

const notSentBack = (number: string): readonly string[] => [
  `The money of your order ${number} could not be sent back by itself, so a person sees to it now. You need not do`,
  'anything. We will write when your money is back.',
]
