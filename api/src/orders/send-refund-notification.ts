import { formatPesewas } from '@akyede/contract/money'
import { notifyWithEmail } from '#feature/notifications'
import type { PaidTwicePayload } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderRefundPayload } from './events.ts'
import { findOrder, lockOrder } from './order.ts'
import { refundTime, viewOrder } from './order-email.ts'

/** Notifies a buyer whose money came too late that it is being refunded. */
export const sendRefundStarted = (
  platform: Platform,
  tx: Transaction,
  fact: OrderRefundPayload,
): Promise<void> =>
  write(platform, tx, fact, 'refund-started', 'your refund is on its way', number => [
    whyRefunded(number, fact.why),
    '',
    `We’re refunding ${formatPesewas(fact.amount)} the way you paid. ${refundTime}`,
    '',
    'You don’t need to do anything. We’ll email you once it’s done.',
  ])

function whyRefunded(number: string, why: OrderRefundPayload['why']): string {
  const late = `Your payment for order ${number} reached us after`
  switch (why) {
    case 'cancelled':
      return `${late} it was cancelled, so we won’t send it.`
    case 'too_late':
      return `${late} the order had been expired for more than 24 hours, so we won’t send it.`
    case 'ordered_again':
      return `${late} the order had expired, and you’ve ordered the same items again since.`
    case 'code_gone':
      return `${late} the order had expired, and its promo code can no longer be used.`
    case 'stock_gone':
    case undefined:
      return `${late} the order had expired, and its items had sold out.`
  }
}

/** Notifies a buyer who paid twice that the second payment is being refunded; the order continues. */
export async function sendPaidTwice(
  platform: Platform,
  tx: Transaction,
  fact: PaidTwicePayload,
): Promise<void> {
  const order = fact.subject_type === 'order' ? await lockOrder(tx, fact.subject_id) : undefined
  if (!order?.user_id) return
  const view = viewOrder(platform, order.id)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: 'order.paid_twice',
    title: `Order ${order.number}: you paid twice`,
    message: `We’re refunding ${formatPesewas(fact.amount)} the way you paid.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `paid-twice-${order.id}-${fact.transaction_id}`,
      subject: `Your Akyɛde order ${order.number}: we’re refunding your second payment`,
      lines: [
        `We received two payments for order ${order.number}. One of them pays for it, and we’re refunding the other one, ${formatPesewas(fact.amount)}, the way you paid. ${refundTime} You don’t need to do anything.`,
        '',
        `${view.label}: ${view.address}`,
      ],
      action: view,
    },
  })
}

/** Notifies a buyer that money was refunded. */
export const sendRefunded = (platform: Platform, tx: Transaction, fact: OrderRefundPayload): Promise<void> =>
  write(platform, tx, fact, 'refunded', 'you’ve been refunded', number => [
    fact.reason?.startsWith('return ')
      ? `We’ve refunded ${formatPesewas(fact.amount)} for your return from order ${number}, the way you paid.`
      : `We’ve refunded ${formatPesewas(fact.amount)} for order ${number}, the way you paid.`,
  ])

async function write(
  platform: Platform,
  tx: Transaction,
  fact: OrderRefundPayload,
  name: 'refund-started' | 'refunded',
  subject: string,
  linesFor: (orderNumber: string) => readonly string[],
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const view = viewOrder(platform, order.id)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: `order.${name.replace('-', '_')}`,
    title: `Order ${order.number}: ${subject}`,
    message: `${formatPesewas(fact.amount)}, the way you paid.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      // Each return, dispute, external refund and refund of staff has an email of its own.
      id: `${name}-${/^(return|part|problem|dispute|outside|office) /.test(fact.reason ?? '') ? fact.reason?.replace(' ', '-') : order.id}`,
      subject: `Your Akyɛde order ${order.number}: ${subject}`,
      lines: [...linesFor(order.number), '', `${view.label}: ${view.address}`],
      action: view,
    },
  })
}
