import { formatCedi } from '@akyede/contract/money'
import { findContact } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderPaidFact } from './events.ts'
import { giftLines } from './gift.ts'
import { findOrder, type OrderItemRow, type OrderRow, partsOf } from './order.ts'

/** Writes the receipt of a paid order to its buyer. */
export async function sendReceipt(platform: Platform, tx: Transaction, fact: OrderPaidFact): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  const buyer = await findContact(tx, fact.user_id)
  if (!order || !buyer) return
  const { items } = await partsOf(tx, order.id)
  const text = receiptText(order, items, buyer.first_name, `${platform.publicUrl()}/orders/${order.id}`)
  await platform.mail.send({
    id: `receipt-${order.id}`,
    channel: 'email',
    to: buyer.email,
    subject: `Your Akyɛde order ${order.number}: GH${formatCedi(order.total)} paid`,
    text,
  })
}

function receiptText(order: OrderRow, items: readonly OrderItemRow[], name: string, link: string): string {
  const lines = items.map(item => {
    const what = item.variant_name ? `${item.name} (${item.variant_name})` : item.name
    return `  ${item.quantity} × ${what}: ${formatCedi(item.total)}`
  })
  return [
    `Medaase, ${name}!`,
    '',
    `Order ${order.number} is paid.`,
    '',
    ...lines,
    '',
    `  Gifts: ${formatCedi(order.subtotal)}`,
    `  Delivery: ${order.shipping === 0 ? 'free' : formatCedi(order.shipping)}`,
    ...(order.wrapping > 0 ? [`  Gift wrapping: ${formatCedi(order.wrapping)}`] : []),
    `  Total: ${formatCedi(order.total)}`,
    '',
    ...(order.gift ? [...giftLines(order.gift), ''] : []),
    `Follow it here: ${link}`,
    '',
    'Akyɛde',
  ].join('\n')
}
