import { formatPesewas } from '@akyede/contract/money'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderCancelledPayload } from './events.ts'
import { findOrder } from './order.ts'
import { refundTime, trackOrder } from './order-email.ts'

/** Confirms to a buyer that a paid order is cancelled and says what happens to the money. */
export async function sendOrderCancelled(
  platform: Platform,
  tx: Transaction,
  fact: OrderCancelledPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const track = trackOrder(platform, order.id)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.cancelled',
    title: `Order ${order.number} cancelled`,
    message: `We’re refunding ${formatPesewas(fact.amount)} the way you paid.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `cancelled-${order.id}`,
      subject: `Your Akyɛde order ${order.number} is cancelled`,
      lines: [
        order.end_reason === 'cancelled_by_shop'
          ? `We’re sorry: we’ve had to cancel order ${order.number}. We won’t send it.`
          : `We’ve cancelled order ${order.number}, as you asked. We won’t make or send it.`,
        '',
        `We’re refunding ${formatPesewas(fact.amount)} the way you paid. ${refundTime} You don’t need to do anything. We’ll email you once it’s done.`,
        '',
        `Check your refund: ${track.address}`,
      ],
      action: { ...track, label: 'Check your refund' },
    },
  })
}
