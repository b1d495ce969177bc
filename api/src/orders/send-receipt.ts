import { formatPesewas } from '@akyede/contract/money'
import { formatTaxes } from '@akyede/contract/pricing'
import { notifyWithEmail } from '#feature/notifications'
import { findUses, type PromotionUseRow } from '#feature/promotions'
import { presentTax } from '#feature/taxes'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { OrderPaidPayload } from './events.ts'
import { describeGift } from './gift.ts'
import { findOrderWithContents, type OrderWithContents } from './order.ts'
import { arrivalLines, arrivalOf, pictureOf, trackOrder } from './order-email.ts'

/**
 * Sends the receipt of a paid order, unless the order was cancelled since: then the buyer gets the cancellation
 * alone.
 */
export async function sendReceipt(
  platform: Platform,
  tx: Transaction,
  fact: OrderPaidPayload,
): Promise<void> {
  // The giver of a gift order gets a receipt from `gifts`.
  if (fact.user_id === null) return
  const paid = fact.paid ?? (await findOrderWithContents(tx, fact.order_id))
  if (paid?.order.status !== 'placed' || paid.order.user_id !== fact.user_id) return
  const { order } = paid
  const track = trackOrder(platform, order.id)
  const uses = paid.hasCodes ? await findUses(tx, order.id) : []
  await notifyWithEmail(platform, tx, {
    userId: fact.user_id,
    category: 'payment',
    type: 'order.paid',
    title: `Order ${order.number} is paid`,
    message: `Medaase! We received ${formatPesewas(order.total)}. The makers will start soon.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `receipt-${order.id}`,
      greeting: firstName => `Medaase, ${firstName}!`,
      subject: `Your Akyɛde order ${order.number}: GH${formatPesewas(order.total)} paid`,
      lines: receiptLines({ ...paid, uses }, track.address),
      action: track,
      picture: pictureOf(paid.items),
      arrival: arrivalOf(paid.fulfilments),
    },
  })
}

interface ReceiptInput extends Pick<OrderWithContents, 'order' | 'fulfilments' | 'items'> {
  readonly uses: readonly PromotionUseRow[]
}

function receiptLines({ order, fulfilments, items, uses }: ReceiptInput, link: string): string[] {
  const lines = items.map(item => {
    const what = item.variant_name ? `${item.name} (${item.variant_name})` : item.name
    return `  ${item.quantity} × ${what}: ${formatPesewas(item.total)}`
  })
  return [
    `Order ${order.number} is paid.`,
    '',
    ...arrivalLines(fulfilments),
    ...lines,
    '',
    `  Gifts: ${formatPesewas(order.subtotal)}`,
    ...formatCodes(uses),
    `  Delivery: ${order.shipping === 0 ? 'free' : formatPesewas(order.shipping)}`,
    ...(order.wrapping > 0 ? [`  Gift wrap: ${formatPesewas(order.wrapping)}`] : []),
    `  Total: ${formatPesewas(order.total)}`,
    ...(order.taxes.length > 0 ? [`  Includes ${formatTaxes(order.taxes.map(presentTax))}`] : []),
    '',
    deliverTo(order.shipping_address),
    '',
    ...(order.gift ? [...describeGift(order.gift), ''] : []),
    `Track your order: ${link}`,
  ]
}

/** Without the street and the phone number, because an email that was never verified may be someone else's. */
function deliverTo({ recipient_name, city, state }: OrderWithContents['order']['shipping_address']): string {
  const town = city || state
  return recipient_name ? `We’ll deliver to ${recipient_name} in ${town}.` : `We’ll deliver to ${town}.`
}

/** The discount of each code; what a code paid of the delivery is already missing in the delivery fee. */
const formatCodes = (uses: readonly PromotionUseRow[]): string[] =>
  uses.map(({ code, discount, shipping_discount }) =>
    shipping_discount > 0
      ? `  ${code}: ${formatPesewas(shipping_discount)} of the delivery`
      : `  ${code}: −${formatPesewas(discount)}`,
  )
