import { type Picture, pictureUrl } from '@akyede/contract/catalogue'
import { subtract, toCedis } from '@akyede/contract/money'
import type { Order, OrderSummary } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import type { ReturnStatus } from '@akyede/contract/return-words'
import type { Return } from '@akyede/contract/returns'
import type { RefundSummary } from '#feature/payments'
import type { PromotionUseRow } from '#feature/promotions'
import { presentTax } from '#feature/taxes'
import type { FulfilmentRow, OrderContents, OrderItemRow, OrderRow } from './order.ts'
import { isArrivalAsked } from './prove-delivery.ts'
import {
  countReturnableUnits,
  findReturnDeadline,
  isPlacedAndPaid,
  type RequestedReturnUnits,
} from './returnable.ts'
import { isCancellable, summaryStatus } from './transitions.ts'

/** Pictures of the current catalogue by slug. */
export type PictureOf = (slug: string) => Picture

/** Payment facts of an order in a list. */
export interface SummaryFacts {
  readonly underReview: boolean
  /** The reference of its payment while that waits for the payer. */
  readonly payable: string | null
  /** The status of its last return. */
  readonly returned: ReturnStatus | null
}

export function presentSummary(
  order: OrderRow,
  items: readonly OrderItemRow[],
  { underReview, payable, returned }: SummaryFacts,
  pictureOf: PictureOf,
): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    status: summaryStatus(order.status, order.payment_status, order.fulfilment_status),
    order_status: order.status,
    payment_status: order.payment_status,
    fulfilment_status: order.fulfilment_status,
    return_status: returned,
    payment_reference: payable,
    payment_under_review: underReview,
    item_count: items.reduce((sum, item) => sum + item.quantity, 0),
    pictures: items.slice(0, 4).map(item => pictureOf(item.picture_slug)),
    total: toCedis(order.total),
    currency: 'GHS',
    placed_at: order.placed_at.toISOString(),
  }
}

/** The delivery code that the buyer gives the rider, and whether the buyer said that the parcel has not arrived. */
export interface HandoverFacts {
  readonly code: string | null
  readonly isNotReceived: boolean
}

export interface OrderFacts {
  readonly payment: Payment | undefined
  readonly refund: RefundSummary | undefined
  /** The codes that it was placed with. */
  readonly uses: readonly PromotionUseRow[]
  /** Its returns, newest first. */
  readonly returns: readonly Return[]
  readonly asked: RequestedReturnUnits
  /** The delivered products that the buyer has reviewed. */
  readonly reviewed: ReadonlySet<string>
  /** How its fulfilments are handed over, by id. */
  readonly handovers: ReadonlyMap<string, HandoverFacts>
  readonly now: Date
}

/** Presents an order to its buyer. */
export function presentOrder(
  order: OrderRow,
  { fulfilments, items }: OrderContents,
  facts: OrderFacts,
  pictureOf: PictureOf,
): Order {
  const { payment, refund, uses, returns } = facts
  return {
    ...presentSummary(order, items, factsOf(order, facts), pictureOf),
    fulfilments: fulfilments.map(fulfilment => presentFulfilment(order, fulfilment, items, facts, pictureOf)),
    subtotal: toCedis(order.subtotal),
    discount: toCedis(order.discount),
    shipping: toCedis(order.shipping),
    wrapping: toCedis(order.wrapping),
    promos: uses.map(({ code, name, discount, shipping_discount }) => ({
      code,
      name,
      discount: toCedis(discount),
      shipping_discount: toCedis(shipping_discount),
    })),
    taxes: order.taxes.map(presentTax),
    gift: order.gift,
    cancel_reason: order.cancel_reason,
    shippingAddress: order.shipping_address,
    expires_at: order.expires_at?.toISOString() ?? null,
    timeline: timelineOf(order, fulfilments),
    payment: payment ?? null,
    refund: refund
      ? {
          status: refund.status,
          amount: toCedis(refund.amount),
          requested_at: refund.requested_at.toISOString(),
          arrived_at: refund.arrived_at?.toISOString() ?? null,
        }
      : null,
    returns: [...returns],
    can_cancel: canCancel(order, fulfilments, payment),
  }
}

const factsOf = (order: OrderRow, { payment, returns }: OrderFacts): SummaryFacts => ({
  underReview: payment?.status === 'needs_review' || payment?.status === 'disputed',
  payable: (order.status === 'placed' && order.payment_status === 'pending' && payment?.reference) || null,
  returned: returns.find(({ status }) => status !== 'withdrawn')?.status ?? null,
})

/**
 * An order can be cancelled before it is paid, and afterwards until production starts while its money is retained.
 */
const canCancel = (order: OrderRow, rows: readonly FulfilmentRow[], payment: Payment | undefined): boolean =>
  order.payment_status === 'pending'
    ? order.status === 'placed'
    : payment?.status === 'succeeded' && isCancellable(order, rows)

const presentFulfilment = (
  order: OrderRow,
  fulfilment: FulfilmentRow,
  items: readonly OrderItemRow[],
  facts: OrderFacts,
  pictureOf: PictureOf,
) => ({
  id: fulfilment.id,
  vendor: { id: fulfilment.vendor_id, name: fulfilment.vendor_name, town: fulfilment.vendor_town },
  status: fulfilment.status,
  shipping: toCedis(fulfilment.shipping),
  kept_refund: toCedis(fulfilment.kept_refund),
  shippingAddress: fulfilment.shipping_address,
  carrier: fulfilment.carrier,
  tracking: fulfilment.tracking,
  arrives:
    fulfilment.arrives_from && fulfilment.arrives_until
      ? { from: fulfilment.arrives_from, until: fulfilment.arrives_until }
      : null,
  making_at: fulfilment.making_at?.toISOString() ?? null,
  shipped_at: fulfilment.shipped_at?.toISOString() ?? null,
  delivered_at: fulfilment.delivered_at?.toISOString() ?? null,
  proof: fulfilment.proof,
  proved_at: fulfilment.proved_at?.toISOString() ?? null,
  delivery_code: (isPlacedAndPaid(order) && facts.handovers.get(fulfilment.id)?.code) || null,
  arrival: arrivalOf(order, fulfilment, facts),
  return_until: (canReturn(facts) && findReturnDeadline(order, fulfilment, facts.now)?.toISOString()) || null,
  items: items
    .filter(item => item.fulfilment_id === fulfilment.id)
    .map(item => ({
      id: item.id,
      product_id: item.product_id,
      variant_id: item.variant_id,
      name: item.name,
      variant: item.variant_name,
      picture: pictureOf(item.picture_slug),
      image: pictureUrl(item.picture_slug),
      quantity: item.quantity,
      price: toCedis(item.price),
      total: toCedis(item.total),
      paid: toCedis(subtract(item.total, item.discount)),
      made_to_order: item.made_to_order,
      returnable: canReturn(facts) ? countReturnableUnits(order, fulfilment, item, facts) : 0,
      reviewed: facts.reviewed.has(item.product_id),
    })),
})

function arrivalOf(
  order: OrderRow,
  fulfilment: FulfilmentRow,
  { handovers }: OrderFacts,
): Order['fulfilments'][number]['arrival'] {
  if (!isArrivalAsked(order, fulfilment)) return null
  return handovers.get(fulfilment.id)?.isNotReceived ? 'not_yet' : 'asked'
}

/** Nothing can be returned during a dispute. */
const canReturn = ({ payment }: OrderFacts): boolean => payment?.status !== 'disputed'

/** A step is reached when the first maker starts, or when the last one has shipped or delivered. */
function timelineOf(order: OrderRow, all: readonly FulfilmentRow[]): Order['timeline'] {
  const rows = all.filter(({ status }) => status !== 'cancelled')
  const times = (pick: (fulfilment: FulfilmentRow) => Date | null) =>
    rows
      .map(pick)
      .filter((time): time is Date => time !== null)
      .sort((a, b) => a.getTime() - b.getTime())
  const last = (pick: (fulfilment: FulfilmentRow) => Date | null) => {
    const reached = times(pick)
    return reached.length > 0 && reached.length === rows.length ? reached.at(-1) : undefined
  }
  const moments = {
    placed: order.placed_at,
    paid: order.paid_at,
    making: times(fulfilment => fulfilment.making_at)[0],
    shipped: last(fulfilment => fulfilment.shipped_at ?? fulfilment.delivered_at),
    delivered: last(fulfilment => fulfilment.delivered_at),
  }
  return (['placed', 'paid', 'making', 'shipped', 'delivered'] as const).map(step => ({
    step,
    at: moments[step]?.toISOString() ?? null,
  }))
}
