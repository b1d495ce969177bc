import { formatPesewas } from '@akyede/contract/money'
import { notifyWithEmail } from '#feature/notifications'
import type { PaidTwicePayload } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderRefundPayload } from './events.ts'
import { findOrder, lockOrder } from './order.ts'

/** Notifies a buyer whose money came too late that it is being refunded. */
export const sendRefundStarted = (
  platform: Platform,
  tx: Transaction,
  fact: OrderRefundPayload,
): Promise<void> =>
  write(platform, tx, fact, 'refund-started', 'your money is on its way back', number => [
    whyRefunded(number, fact.why),
    '',
    `${formatPesewas(fact.amount)} is on its way back to where it came from: to a mobile money wallet that usually takes`,
    'minutes, to a card up to ten working days.',
    '',
    'You need not do anything. We will write again when it is back.',
  ])

function whyRefunded(number: string, why: OrderRefundPayload['why']): string {
  const late = `Your payment for order ${number} reached us after`
  switch (why) {
    case 'cancelled':
      return `${late} it was cancelled, so nothing of it will be sent.`
    case 'too_late':
      return `${late} that order had been over for more than 24 hours, so nothing of it will be sent.`
    case 'ordered_again':
      return `${late} that order had ended, and you have ordered the same again since.`
    case 'code_gone':
      return `${late} that order had ended, and its promo code can no longer be used.`
    case 'stock_gone':
    case undefined:
      return `${late} that order had ended, and its gifts had gone to somebody else.`
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
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: 'order.paid_twice',
    title: `Order ${order.number}: you paid twice`,
    message: `${formatPesewas(fact.amount)} is on its way back to where it came from.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `paid-twice-${order.id}-${fact.transaction_id}`,
      subject: `Your Akyɛde order ${order.number}: your second payment is on its way back`,
      lines: [
        `Two payments reached us for order ${order.number}. One of them pays for it. The other one,`,
        `${formatPesewas(fact.amount)}, is on its way back to where it came from: to a mobile money wallet that usually takes`,
        'minutes, to a card up to ten working days. You need not do anything.',
      ],
    },
  })
}

/** Notifies a buyer that money was refunded. */
export const sendRefunded = (platform: Platform, tx: Transaction, fact: OrderRefundPayload): Promise<void> =>
  write(platform, tx, fact, 'refunded', 'your money is back', number => [
    fact.reason?.startsWith('return ')
      ? `${formatPesewas(fact.amount)} for what you sent back of your order ${number} went back to where it came from.`
      : `${formatPesewas(fact.amount)} of your order ${number} went back to where it came from.`,
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
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'payment',
    type: `order.${name.replace('-', '_')}`,
    title: `Order ${order.number}: ${subject}`,
    message: `${formatPesewas(fact.amount)}, to where it came from.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      // Each return, dispute and external refund has an email of its own.
      id: `${name}-${/^(return|dispute|outside) /.test(fact.reason ?? '') ? fact.reason?.replace(' ', '-') : order.id}`,
      subject: `Your Akyɛde order ${order.number}: ${subject}`,
      lines: linesFor(order.number),
    },
  })
}
