import { findContact } from '#feature/accounts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderFact } from './events.ts'
import { findOrder } from './order.ts'

/** Tells a buyer whose money a person must look at not to pay again. */
export async function sendReviewNotice(platform: Platform, tx: Transaction, fact: OrderFact): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  const buyer = await findContact(tx, fact.user_id)
  if (!order || !buyer) return
  const text = [
    `Dear ${buyer.first_name},`,
    '',
    `We received a payment for your order ${order.number}, but it does not fit the order: the amount differs, or it`,
    'came after the gifts had gone to somebody else. A person is looking at it now.',
    '',
    'Please do not pay again. We will write to you, and what you paid in vain will be given back.',
    '',
    'Akyɛde',
  ].join('\n')
  await platform.mail.send({
    id: `review-${order.id}`,
    channel: 'email',
    to: buyer.email,
    subject: `Your Akyɛde order ${order.number}: we are checking your payment`,
    text,
  })
}
