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
import { countReturnableUnits, findReturnDeadline, type RequestedReturnUnits } from './returnable.ts'
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

export interface OrderFacts {
  readonly payment: Payment | undefined
  readonly refund: RefundSummary | undefined
  /** The codes that it was placed with. */
  readonly uses: readonly PromotionUseRow[]
  /** Its returns, newest first. */
  readonly returns: readonly Return[]
  readonly asked: RequestedReturnUnits
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
    fulfilments: fulfilments.map(part => presentFulfilment(order, part, items, facts, pictureOf)),
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
const canCancel = (
  order: OrderRow,
  parts: readonly FulfilmentRow[],
  payment: Payment | undefined,
): boolean =>
  order.payment_status === 'pending'
    ? order.status === 'placed'
    : payment?.status === 'succeeded' && isCancellable(order, parts)

const presentFulfilment = (
  order: OrderRow,
  part: FulfilmentRow,
  items: readonly OrderItemRow[],
  facts: OrderFacts,
  pictureOf: PictureOf,
) => ({
  id: part.id,
  vendor: { id: part.vendor_id, name: part.vendor_name, town: part.vendor_town },
  status: part.status,
  shipping: toCedis(part.shipping),
  carrier: part.carrier,
  tracking: part.tracking,
  arrives:
    part.arrives_from && part.arrives_until ? { from: part.arrives_from, until: part.arrives_until } : null,
  making_at: part.making_at?.toISOString() ?? null,
  shipped_at: part.shipped_at?.toISOString() ?? null,
  delivered_at: part.delivered_at?.toISOString() ?? null,
  return_until: (canReturn(facts) && findReturnDeadline(order, part, facts.now)?.toISOString()) || null,
  items: items
    .filter(item => item.fulfilment_id === part.id)
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
      returnable: canReturn(facts) ? countReturnableUnits(order, part, item, facts) : 0,
    })),
})

/** Nothing can be returned during a dispute. */
const canReturn = ({ payment }: OrderFacts): boolean => payment?.status !== 'disputed'

/** A step is reached when the first maker starts, or when the last one has shipped or delivered. */
function timelineOf(order: OrderRow, parts: readonly FulfilmentRow[]): Order['timeline'] {
  const times = (pick: (part: FulfilmentRow) => Date | null) =>
    parts
      .map(pick)
      .filter((time): time is Date => time !== null)
      .sort((a, b) => a.getTime() - b.getTime())
  const last = (pick: (part: FulfilmentRow) => Date | null) => {
    const reached = times(pick)
    return reached.length === parts.length ? reached.at(-1) : undefined
  }
  const moments = {
    placed: order.placed_at,
    paid: order.paid_at,
    making: times(part => part.making_at)[0],
    shipped: last(part => part.shipped_at ?? part.delivered_at),
    delivered: last(part => part.delivered_at),
  }
  return (['placed', 'paid', 'making', 'shipped', 'delivered'] as const).map(step => ({
    step,
    at: moments[step]?.toISOString() ?? null,
  }))
}
