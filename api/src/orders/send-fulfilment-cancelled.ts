import { dayOf, formatDay } from '@akyede/contract/days'
import type { Region } from '@akyede/contract/fields'
import { formatPesewas } from '@akyede/contract/money'
import { deliveryPromise } from '@akyede/contract/promise'
import { findClosedDays } from '#feature/calendar'
import { type Alternative, findAlternatives } from '#feature/catalogue'
import { notifyWithEmail } from '#feature/notifications'
import { findRates, tariffOn, zoneOf } from '#feature/shipping'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { FulfilmentCancelledPayload } from './events.ts'
import {
  type FulfilmentRow,
  findOrder,
  findOrderContents,
  type OrderItemRow,
  type OrderRow,
} from './order.ts'
import { pictureOf, refundTime, trackOrder } from './order-email.ts'

/** The number of other products that the message suggests. */
const alternativesShown = 3

/**
 * Notifies a buyer that a fulfilment is cancelled, because its maker cannot make it (E27) or it was late (E76), and
 * suggests products that arrive by the same day. A problem with a fulfilment has emails of its own.
 */
export async function sendFulfilmentCancelled(
  platform: Platform,
  tx: Transaction,
  fact: FulfilmentCancelledPayload,
): Promise<void> {
  const order = await findOrder(tx, fact.order_id, fact.user_id)
  if (!order?.user_id) return
  const { fulfilments, items } = await findOrderContents(tx, order.id)
  const fulfilment = fulfilments.find(({ id }) => id === fact.part_id)
  if (!fulfilment || fulfilment.cancel_reason === 'not_arrived') return
  const why = isLate(fulfilment) ? 'your refund is on its way' : `${fulfilment.vendor_name} can’t make this`
  const own = items.filter(item => item.fulfilment_id === fulfilment.id)
  const track = trackOrder(platform, order.id)
  const alternatives = await findArriving(platform, tx, order, fulfilment, own)
  await notifyWithEmail(platform, tx, {
    userId: order.user_id,
    category: 'order',
    type: 'order.part_cancelled',
    title: `Order ${order.number}: ${why}`,
    message: `We’re refunding ${formatPesewas(fact.amount)} the way you paid.`,
    link: `/orders/${order.id}`,
    always: true,
    email: {
      id: `part-cancelled-${fulfilment.id}`,
      subject: `Your Akyɛde order ${order.number}: ${why}`,
      lines: [
        ...explain(fulfilment, own),
        `We’re refunding ${formatPesewas(fact.amount)} the way you paid. ${refundTime} You don’t need to do anything.`,
        ...(order.status === 'placed' ? ['', 'We’re still sending the rest of your order.'] : []),
        '',
        ...suggest(alternatives, deadlineOf(order, fulfilment), platform.publicUrl()),
        `Check your order: ${track.address}`,
      ],
      action: { ...track, label: 'Check your order' },
      picture: pictureOf(own),
    },
  })
}

const isLate = ({ cancel_reason }: FulfilmentRow): boolean => cancel_reason === 'late'

function explain(fulfilment: FulfilmentRow, items: readonly OrderItemRow[]): string[] {
  const { vendor_name, vendor_town, cancel_words } = fulfilment
  return [
    isLate(fulfilment)
      ? `You cancelled this from ${vendor_name} in ${vendor_town}, because it was late:`
      : `We’re sorry: ${vendor_name} in ${vendor_town} can’t make this after all:`,
    '',
    ...items.map(
      ({ quantity, name, variant_name }) =>
        `  ${quantity} × ${name}${variant_name ? ` (${variant_name})` : ''}`,
    ),
    '',
    ...(cancel_words ? [`They wrote: ${cancel_words}`, ''] : []),
  ]
}

function suggest(alternatives: readonly Alternative[], day: string | null, shop: string): string[] {
  if (alternatives.length === 0) return []
  return [
    day ? `These can arrive by ${formatDay(day)} too:` : 'You may like these instead:',
    '',
    ...alternatives.map(({ id, name, price }) => `  ${name}, ${formatPesewas(price)}: ${shop}/product/${id}`),
    '',
  ]
}

const deadlineOf = ({ gift }: OrderRow, { arrives_until }: FulfilmentRow): string | null =>
  gift?.deliver_on ?? arrives_until

/** Finds similar products of other makers that arrive by the day that was promised. */
async function findArriving(
  { clock }: Platform,
  tx: Transaction,
  order: OrderRow,
  fulfilment: FulfilmentRow,
  items: readonly OrderItemRow[],
): Promise<Alternative[]> {
  const [main] = items.toSorted((one, other) => other.total - one.total)
  if (!main) return []
  const found = await findAlternatives(tx, {
    productId: main.product_id,
    price: main.price,
    withoutVendor: fulfilment.vendor_id,
  })
  const now = clock.now()
  const tariff = tariffOn(await findRates(tx), dayOf(now))
  const closed = await findClosedDays(tx)
  const { state, city } = fulfilment.shipping_address ?? order.shipping_address
  const to = { region: state as Region, town: city }
  const deadline = deadlineOf(order, fulfilment)
  return found
    .filter(({ leadTimeDays, schedule, fromRegion, fromTown }) => {
      const transit = tariff[zoneOf({ fromRegion, fromTown }, to)].days
      return !deadline || deliveryPromise({ now, leadTimeDays, schedule, closed, transit }).until <= deadline
    })
    .slice(0, alternativesShown)
}
