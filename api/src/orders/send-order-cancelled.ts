import { formatPesewas } from '@akyede/contract/money'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderCancelledPayload } from './events.ts'
import { findOrder } from './order.ts'

/** Confirms to a buyer that a paid order is cancelled and says what happens to the money. */
export async function sendOrderCancelled(
  platform: Platform,
  tx: Transaction,
  fact: OrderCancelledPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.cancelled',
    title: `Order ${order.number} is cancelled`,
    message: `${formatPesewas(fact.amount)} is on its way back to where it came from.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `cancelled-${order.id}`,
      subject: `Your Akyɛde order ${order.number} is cancelled`,
      lines: [
        `Order ${order.number} is cancelled, as you asked. Nothing of it will be made or sent.`,
        '',
        `${formatPesewas(fact.amount)} is on its way back to where it came from: to a mobile money wallet that usually`,
        'takes minutes, to a card up to ten working days. You need not do anything. We will write again when it is back.',
        '',
        `See where it is: ${platform.publicUrl()}/orders/${order.id}`,
      ],
    },
  })
}
