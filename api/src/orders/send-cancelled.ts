import { formatCedi } from '@akyede/contract/money'
import { findContact, writeTo } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderCancelledFact } from './events.ts'
import { findOrder } from './order.ts'

/** Confirms to a buyer that a paid order is called off, and says where the money is. */
export async function sendCancelled(
  platform: Platform,
  tx: Transaction,
  fact: OrderCancelledFact,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  const buyer = order?.user_id && (await findContact(tx, order.user_id))
  if (!order || !buyer) return
  await writeTo(platform, buyer, {
    id: `cancelled-${order.id}`,
    subject: `Your Akyɛde order ${order.number} is cancelled`,
    lines: [
      `Order ${order.number} is cancelled, as you asked. Nothing of it will be made or sent.`,
      '',
      `${formatCedi(fact.amount)} is on its way back to where it came from: to a mobile money wallet that usually`,
      'takes minutes, to a card up to ten working days. You need not do anything. We will write again when it is back.',
      '',
      `See where it is: ${platform.publicUrl()}/orders/${order.id}`,
    ],
  })
}
