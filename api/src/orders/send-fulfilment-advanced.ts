import { findUserById } from '#feature/accounts'
import { notifyWithEmail } from '#feature/notifications'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderAdvancedPayload } from './events.ts'
import { type FulfilmentRow, findOrder, findOrderContents, type OrderItemRow } from './order.ts'
import { arrivalLines, arrivalOf, pictureOf, trackOrder, viewOrder } from './order-email.ts'
import { isArrivalAsked } from './prove-delivery.ts'

interface FulfilmentEmailContext {
  readonly fulfilment: FulfilmentRow
  readonly items: readonly OrderItemRow[]
  readonly orderLink: string
  readonly productLink: (productId: string) => string
}

/** Notifies a buyer that a maker has started, shipped or delivered: one email for each step of each fulfilment. */
export async function sendFulfilmentAdvanced(
  platform: Platform,
  tx: Transaction,
  fact: OrderAdvancedPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const { fulfilments, items } = await findOrderContents(tx, order.id)
  const fulfilment = fulfilments.find(({ id }) => id === fact.part_id)
  if (!fulfilment) return
  const shop = platform.publicUrl()
  const track = trackOrder(platform, order.id)
  const email: FulfilmentEmailContext = {
    fulfilment,
    items: items.filter(item => item.fulfilment_id === fulfilment.id),
    orderLink: track.address,
    productLink: productId => `${shop}/product/${productId}`,
  }
  const { subject, lines } = fulfilmentEmails[fact.status](email)
  const asks = isArrivalAsked(order, fulfilment)
  if (asks) await askArrivalBySms(platform, tx, order.user_id, email)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: `order.${fact.status}`,
    title: `Order ${order.number}: ${subject}`,
    message: email.items.map(formatLineItem).join(', '),
    link: `/orders/${order.id}`,
    ...(asks && { hasSms: true }),
    email: {
      id: `${fact.status}-${fulfilment.id}`,
      subject: `Your Akyɛde order ${order.number}: ${subject}`,
      lines,
      action: fact.status === 'delivered' ? viewOrder(platform, order.id) : track,
      picture: pictureOf(email.items),
      ...(fact.status !== 'delivered' && { arrival: arrivalOf([fulfilment]) }),
    },
  })
}

/** A delivery without proof: the buyer is asked on every way that we have (E73). */
async function askArrivalBySms(
  { mail }: Pick<Platform, 'mail'>,
  tx: Transaction,
  userId: number,
  { fulfilment, orderLink }: FulfilmentEmailContext,
): Promise<void> {
  const user = await findUserById(tx, userId)
  if (!user?.phone || !user.phone_verified_at) return
  await mail.send(tx, {
    id: `arrived-${fulfilment.id}`,
    channel: 'sms',
    to: user.phone,
    person: userId,
    subject: 'Did your parcel arrive?',
    text: `Akyɛde: did your parcel from ${fulfilment.vendor_name} arrive? Please tell us: ${orderLink}`,
  })
}

const nameOf = ({ name, variant_name }: OrderItemRow): string =>
  variant_name ? `${name} (${variant_name})` : name

const formatLineItem = (item: OrderItemRow): string => `${item.quantity} × ${nameOf(item)}`

const fulfilmentEmails: Record<
  OrderAdvancedPayload['status'],
  (email: FulfilmentEmailContext) => { readonly subject: string; readonly lines: readonly string[] }
> = {
  making: ({ fulfilment, items, orderLink }) => ({
    subject: `${fulfilment.vendor_name} has started`,
    lines: [
      `${fulfilment.vendor_name} in ${fulfilment.vendor_town} is making your gifts now:`,
      '',
      ...arrivalLines([fulfilment]),
      ...items.map(item => `  ${formatLineItem(item)}`),
      '',
      'This order can no longer be cancelled. We’ll email you when it’s sent.',
      '',
      `Track your order: ${orderLink}`,
    ],
  }),
  shipped: ({ fulfilment, items, orderLink }) => ({
    subject: `the parcel from ${fulfilment.vendor_name} is on its way`,
    lines: [
      `${fulfilment.vendor_name} in ${fulfilment.vendor_town} has sent your gifts:`,
      '',
      ...arrivalLines([fulfilment]),
      ...items.map(item => `  ${formatLineItem(item)}`),
      '',
      ...(fulfilment.carrier ? [`  Carrier: ${fulfilment.carrier}`] : []),
      ...(fulfilment.tracking ? [`  Tracking number: ${fulfilment.tracking}`] : []),
      ...(fulfilment.carrier || fulfilment.tracking ? [''] : []),
      `Track your order: ${orderLink}`,
    ],
  }),
  delivered: email => (email.fulfilment.proof ? writeArrived(email) : writeArrivalQuestion(email)),
}

const writeArrived = ({ fulfilment, items, orderLink, productLink }: FulfilmentEmailContext) => ({
  subject: `the parcel from ${fulfilment.vendor_name} has arrived`,
  lines: [
    `Your parcel from ${fulfilment.vendor_name} was delivered${fulfilment.proof === 'code' ? ' and confirmed with the code' : ''}. Do you like it? A review helps the maker and other shoppers:`,
    '',
    ...items.map(item => `  ${nameOf(item)}: ${productLink(item.product_id)}`),
    '',
    `Is something wrong? Open your order: ${orderLink}`,
  ],
})

/** The maker recorded the delivery, and nothing proves it yet. */
const writeArrivalQuestion = ({ fulfilment, items, orderLink }: FulfilmentEmailContext) => ({
  subject: `did the parcel from ${fulfilment.vendor_name} arrive?`,
  lines: [
    `${fulfilment.vendor_name} says that your parcel has arrived:`,
    '',
    ...items.map(item => `  ${formatLineItem(item)}`),
    '',
    `Did it? Please answer “Yes” or “Not yet” on your order: ${orderLink}`,
  ],
})
