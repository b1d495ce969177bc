import { failedAttemptText } from '@akyede/contract/delivery-words'
import { notifyMakerOfPart } from '#feature/handover-links'
import { notifyWithEmail } from '#feature/notifications'
import { findOrder, findOrderContents } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

/**
 * Notifies the maker of a parcel that its rider could not deliver. What the rider wrote is read on the page of the order
 * alone: anyone who photographs a label could send words in the shop's name (0142).
 */
export async function notifyMakerOfFailedAttempt(
  platform: Platform,
  tx: Transaction,
  { part_id, number, reason }: Events['delivery.failed'],
): Promise<void> {
  await notifyMakerOfPart(platform, tx, {
    partId: part_id,
    type: 'workshop.delivery_failed',
    key: `workshop-delivery-failed-${part_id}-${number}`,
    title: order => `Order ${order} couldn’t be delivered`,
    message: failedAttemptText(reason),
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
        'The rider may try again. Please keep your phone close, and write to us if the address has changed.',
        '',
        `Track your order: ${address}`,
      ],
      action: { label: 'Track your order', address },
    },
  })
}
