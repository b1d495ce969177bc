import { formatPesewas } from '@akyede/contract/money'
import { refundTime } from '#feature/orders'
import type { PaidTwicePayload } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { emailGiver, type GiftMoneyPayload, money } from './gift-emails.ts'

export const sendGiftRefundStarted = (
  platform: Platform,
  tx: Transaction,
  fact: GiftMoneyPayload,
): Promise<void> =>
  emailGiver(platform, tx, fact, money('refund'), ({ owner, words, order }) => ({
    subject: `${words.yours} for ${owner}: your refund is on its way (${order.number})`,
    lines: [
      `We won’t send order ${order.number}: it was cancelled, your payment reached us too late, or someone else had already bought the same ${words.item}. We’re refunding ${formatPesewas(fact.amount)} the way you paid. ${refundTime}`,
      '',
      'You don’t need to do anything. We’ll email you once it’s done.',
    ],
  }))

export async function sendGiftPaidTwice(
  platform: Platform,
  tx: Transaction,
  { subject_type, subject_id, amount, transaction_id }: PaidTwicePayload,
): Promise<void> {
  if (subject_type !== 'order') return
  const kind = money('paid_twice', transaction_id)
  await emailGiver(platform, tx, { order_id: subject_id }, kind, ({ owner, words, order }) => ({
    subject: `${words.yours} for ${owner}: we’re refunding your second payment (${order.number})`,
    lines: [
      `We received two payments for order ${order.number}. One of them pays for your ${words.thing}, and we’re refunding the other one, ${formatPesewas(amount)}, the way you paid. ${refundTime} You don’t need to do anything.`,
    ],
  }))
}

export const sendGiftRefunded = (
  platform: Platform,
  tx: Transaction,
  fact: GiftMoneyPayload,
): Promise<void> =>
  emailGiver(
    platform,
    tx,
    fact,
    money('refunded', fact.reason?.replace(' ', '-') ?? String(fact.amount)),
    ({ owner, words, order }) => ({
      subject: `${words.yours} for ${owner}: you’ve been refunded (${order.number})`,
      lines: [`We’ve refunded ${formatPesewas(fact.amount)} for order ${order.number}, the way you paid.`],
    }),
  )
