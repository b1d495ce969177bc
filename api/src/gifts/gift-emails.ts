import { type DeliveryFailureReason, failedAttemptText } from '@akyede/contract/delivery-words'
import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import type { NotificationCategory } from '@akyede/contract/notification-words'
import { findFirstNames, sendMessage } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import {
  arrivalLines,
  arrivalOf,
  emailPictureOf,
  findOrderContents,
  lockOrder,
  type OrderContents,
  type OrderRow,
  refundTime,
} from '#feature/orders'
import { createEmailReference, findLatestPayment } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { EmailExtras } from '#platform/mail.ts'
import type { Platform } from '#platform/platform.ts'
import {
  findGiftFulfilment,
  findGiftOrder,
  findGifts,
  type GiftOrderRow,
  type GiftRow,
  isOfAccount,
} from './gift.ts'
import { type GiftEmailWords, giftEmailWordsFor } from './gift-email-words.ts'
import { findGiverContact } from './giver.ts'

interface GiftEmailContext {
  readonly giftOrder: GiftOrderRow
  readonly gifts: readonly GiftRow[]
  readonly order: OrderRow
  readonly owner: string
  readonly words: GiftEmailWords
  /** Page on which the giver sees the state of the gift. */
  readonly link: string
}

interface GiftEmailContent extends EmailExtras {
  readonly subject: string
  readonly lines: readonly string[]
}

/** Kind of the email. Emails about money ignore notification preferences. */
interface GiftEmailKind {
  readonly type: string
  /** Distinguishes several emails of one type about one order. */
  readonly of?: string
  readonly category: Extract<NotificationCategory, 'gift' | 'payment'>
  readonly always?: true
}
export const money = (type: string, of?: string): GiftEmailKind => ({
  type,
  ...(of && { of }),
  category: 'payment',
  always: true,
})

export const formatGift = ({ quantity, name }: GiftRow): string => `  ${quantity} × ${name}`

/**
 * Emails the giver of an order. Sends nothing for an order that is not a gift, for a giver without contact, or without
 * content.
 */
export async function emailGiver(
  platform: Platform,
  tx: Transaction,
  { order_id: orderId, user_id: userId }: GiftOrderPayload,
  kind: GiftEmailKind,
  write: (context: GiftEmailContext) => GiftEmailContent | undefined,
): Promise<void> {
  if (isOfAccount(userId)) return
  const giftOrder = await findGiftOrder(tx, orderId)
  const contact = giftOrder && (await findGiverContact(tx, giftOrder))
  const order = contact && (await lockOrder(tx, orderId))
  const payment = order && (await findLatestPayment(tx, 'order', orderId))
  if (!giftOrder || !contact || !order || !payment) return
  const owner = (await findFirstNames(tx, [giftOrder.owner_id])).get(giftOrder.owner_id) ?? 'your friend'
  const { reference, return_path } = payment
  // A guest's link holds a secret, so that it works on every device. Servers never receive it (D142).
  const address =
    giftOrder.giver_id === null
      ? `/gifts/follow#token=${createEmailReference(platform.config, reference)}`
      : `${return_path}?reference=${reference}`
  const link = `${platform.publicUrl()}${address}`
  const gifts = await findGifts(tx, orderId)
  const words = giftEmailWordsFor(giftOrder)
  const content = write({ giftOrder, gifts, order, owner, words, link })
  if (!content) return
  const { type, of, category, always } = kind
  const email = { id: `gift-${type}-${of ? `${of}-` : ''}${orderId}`, ...content }
  if (giftOrder.giver_id === null) {
    // An SMS is the subject alone, so the link is part of it.
    const sms = { ...email, subject: `${email.subject}. Track it: ${link}` }
    return sendMessage(platform, tx, contact, contact.email ? email : sms)
  }
  await notifyWithEmail(platform, tx, {
    category,
    ...(always && { always }),
    userId: giftOrder.giver_id,
    type: `gift.${type}`,
    title: content.subject,
    message: gifts.map(formatGift).join(', ').trim(),
    link: '/dashboard/gifts?tab=given',
    email,
  })
}

interface GiftOrderPayload {
  readonly order_id: string
  readonly user_id?: number | null
}
export type GiftMoneyPayload = GiftOrderPayload & { readonly amount: Pesewas; readonly reason?: string }

export async function sendGiftReceipt(
  platform: Platform,
  tx: Transaction,
  fact: GiftOrderPayload,
): Promise<void> {
  if (isOfAccount(fact.user_id)) return
  const contents = await findOrderContents(tx, fact.order_id)
  // A cancelled order has an email of its own.
  await emailGiver(platform, tx, fact, money('receipt'), context =>
    context.order.status === 'placed' ? writeReceipt(context, contents) : undefined,
  )
}

const writeReceipt = (
  { order, owner, words, gifts, giftOrder, link }: GiftEmailContext,
  contents: OrderContents,
): GiftEmailContent => ({
  subject: `${words.yours} for ${owner}: GH${formatPesewas(order.total)} paid (${order.number})`,
  lines: [
    `${words.thanks} ${words.yours} from the list “${giftOrder.wishlist_name}” is paid:`,
    '',
    ...arrivalLines(contents.fulfilments),
    ...gifts.map(formatGift),
    '',
    `  ${words.items}: ${formatPesewas(order.subtotal)}`,
    `  Delivery to ${owner}: ${order.shipping === 0 ? 'free' : formatPesewas(order.shipping)}`,
    ...(order.wrapping > 0 ? [`  ${words.wrap}: ${formatPesewas(order.wrapping)}`] : []),
    `  Total: ${formatPesewas(order.total)}`,
    '',
    ...(giftOrder.message ? [`The card says: ${giftOrder.message}`] : []),
    ...(giftOrder.anonymous ? [`${words.anonymous}.`] : []),
    words.shownLater(owner),
    '',
    `Track your ${words.thing}: ${link}`,
  ],
  action: { label: `Track your ${words.thing}`, address: link },
  picture: emailPictureOf(contents.items),
  arrival: arrivalOf(contents.fulfilments),
})

/** Sent for shipments only; other steps of a fulfilment need no email. */
export async function sendGiftShipped(
  platform: Platform,
  tx: Transaction,
  fact: GiftOrderPayload & { readonly status: string; readonly part_id: string },
): Promise<void> {
  if (fact.status !== 'shipped' || isOfAccount(fact.user_id)) return
  const contents = await findOrderContents(tx, fact.order_id)
  const kind = { type: 'shipped', of: fact.part_id, category: 'gift' } as const
  await emailGiver(platform, tx, fact, kind, ({ owner, words, order, gifts, link }) => ({
    subject: `${words.yours} for ${owner} is on its way (${order.number})`,
    lines: [
      `The maker has sent your ${words.thing}:`,
      '',
      ...gifts.filter(gift => findGiftFulfilment(contents, gift)?.id === fact.part_id).map(formatGift),
      '',
      `Track your ${words.thing}: ${link}`,
    ],
    action: { label: `Track your ${words.thing}`, address: link },
    picture: emailPictureOf(contents.items.filter(item => item.fulfilment_id === fact.part_id)),
  }))
}

/** A rider could not deliver. The note of the rider may name the address, so that the giver gets the reason alone. */
export async function sendGiftDeliveryFailed(
  platform: Platform,
  tx: Transaction,
  fact: GiftOrderPayload & { part_id: string; number: number; reason: DeliveryFailureReason },
): Promise<void> {
  const kind = { type: 'undelivered', of: `${fact.part_id}-${fact.number}`, category: 'gift' } as const
  await emailGiver(platform, tx, fact, kind, ({ owner, words, order, link }) => ({
    subject: `${words.yours} for ${owner} couldn’t be delivered yet (${order.number})`,
    lines: [
      `${failedAttemptText(fact.reason)} The rider may try again. ${owner} doesn’t know about it.`,
      '',
      `Track your ${words.thing}: ${link}`,
    ],
    action: { label: `Track your ${words.thing}`, address: link },
  }))
}

/** A fulfilment was cancelled by its maker or because it was late. The owner of the list learns nothing (E27, E76). */
export async function sendGiftFulfilmentCancelled(
  platform: Platform,
  tx: Transaction,
  fact: GiftMoneyPayload & { readonly part_id: string },
): Promise<void> {
  if (isOfAccount(fact.user_id)) return
  const contents = await findOrderContents(tx, fact.order_id)
  const fulfilment = contents.fulfilments.find(({ id }) => id === fact.part_id)
  // A reported problem has emails of its own.
  if (!fulfilment || fulfilment.cancel_reason === 'not_arrived') return
  const isLate = fulfilment.cancel_reason === 'late'
  await emailGiver(
    platform,
    tx,
    fact,
    money('cancelled', fact.part_id),
    ({ owner, words, order, gifts }) => ({
      subject: `${words.yours} for ${owner}: ${isLate ? 'your refund is on its way' : 'the maker can’t make it'} (${order.number})`,
      lines: [
        isLate
          ? `You cancelled your ${words.thing} from ${fulfilment.vendor_name}, because it was late:`
          : `We’re sorry: ${fulfilment.vendor_name} can’t make your ${words.thing} after all:`,
        '',
        ...gifts.filter(gift => findGiftFulfilment(contents, gift)?.id === fulfilment.id).map(formatGift),
        '',
        ...(fulfilment.cancel_words ? [`They wrote: ${fulfilment.cancel_words}`, ''] : []),
        `We’re refunding ${formatPesewas(fact.amount)} the way you paid. ${refundTime} ${owner} doesn’t know about it, and you can choose another ${words.item} from the list.`,
      ],
    }),
  )
}

export const sendGiftUnderReview = (
  platform: Platform,
  tx: Transaction,
  fact: GiftOrderPayload,
): Promise<void> =>
  emailGiver(platform, tx, fact, money('review'), ({ owner, words, order }) => ({
    subject: `${words.yours} for ${owner}: we’re checking your payment (${order.number})`,
    lines: [
      `Our team is looking into your payment for order ${order.number}. Please don’t pay for it again. We’ll email you once it’s settled or refunded.`,
    ],
  }))

/** The item of a paid gift was taken off its list (D103). */
export const sendGiftUnwished = (
  platform: Platform,
  tx: Transaction,
  fact: GiftOrderPayload,
): Promise<void> =>
  emailGiver(
    platform,
    tx,
    fact,
    { type: 'unwished', category: 'gift', always: true },
    ({ owner, words, giftOrder, gifts, link }) => ({
      subject: `${words.yours} for ${owner} is no longer on the list`,
      lines: [
        `${owner} has removed ${words.removed}, or the whole list “${giftOrder.wishlist_name}”:`,
        '',
        ...gifts.map(formatGift),
        '',
        `${words.unwished(owner)}, unless you’d rather cancel it and get a refund. You can do that until the maker starts.`,
        '',
        `Choose here: ${link}`,
      ],
      action: { label: 'Choose what happens', address: link },
    }),
  )
