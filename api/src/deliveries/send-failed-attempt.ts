import { failedAttemptText } from '@akyede/contract/delivery-words'
import { notifyMakerOfPart } from '#feature/handover-links'
import { notifyWithEmail } from '#feature/notifications'
import { findOrder, findOrderContents } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { deliveryEvents } from './tables.ts'

/** Notifies the maker of a parcel that its rider could not deliver. */
export async function notifyMakerOfFailedAttempt(
  platform: Platform,
  tx: Transaction,
  { part_id, number, reason }: Events['delivery.failed'],
): Promise<void> {
  const words = await findWords(tx, part_id, number)
  await notifyMakerOfPart(platform, tx, {
    partId: part_id,
    type: 'workshop.delivery_failed',
    key: `workshop-delivery-failed-${part_id}-${number}`,
    title: order => `Order ${order} couldn’t be delivered`,
    message: [failedAttemptText(reason), words].filter(Boolean).join(' '),
  })
}

export const notifyMakerOfNotReceived = (
  platform: Platform,
  tx: Transaction,
  { part_id }: Events['delivery.not_received'],
): Promise<void> =>
  notifyMakerOfPart(platform, tx, {
    partId: part_id,
    type: 'workshop.not_received',
    key: `workshop-not-received-${part_id}`,
    title: order => `Order ${order} hasn’t arrived`,
    message: 'The buyer says it hasn’t arrived yet. Please check with the rider.',
  })

/** Notifies the buyer. The giver of a gift from a list is notified by `gifts`. */
export async function notifyBuyerOfFailedAttempt(
  platform: Platform,
  tx: Transaction,
  { order_id, user_id, part_id, number, reason }: Events['delivery.failed'],
): Promise<void> {
  const order = await findOrder(tx, order_id, user_id)
  if (!order?.user_id) return
  const { fulfilments } = await findOrderContents(tx, order_id)
  const maker = fulfilments.find(({ id }) => id === part_id)?.vendor_name ?? 'the maker'
  const words = await findWords(tx, part_id, number)
  const address = `${platform.publicUrl()}/orders/${order_id}`
  const title = `Order ${order.number}: we couldn’t deliver your parcel`
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.delivery_failed',
    title,
    message: failedAttemptText(reason),
    link: `/orders/${order_id}`,
    email: {
      id: `delivery-failed-${part_id}-${number}`,
      subject: title,
      lines: [
        `A rider came with your parcel from ${maker}. ${failedAttemptText(reason)}`,
        '',
        ...(words ? [`They wrote: ${words}`, ''] : []),
        'They’ll try again. Please keep your phone close, and write to us if the address has changed.',
        '',
        `Track your order: ${address}`,
      ],
      action: { label: 'Track your order', address },
    },
  })
}

async function findWords(tx: Transaction, partId: string, number: number): Promise<string | null> {
  const [event] = await tx
    .select({ words: deliveryEvents.words })
    .from(deliveryEvents)
    .where(
      and(
        eq(deliveryEvents.part_id, partId),
        eq(deliveryEvents.kind, 'failed'),
        eq(deliveryEvents.number, number),
      ),
    )
  return event?.words ?? null
}
