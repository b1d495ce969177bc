import type { ResponseFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import type { ReturnStatus } from '@akyede/contract/return-words'
import type { Return } from '@akyede/contract/returns'
import { findPictures, findReviewedProducts } from '#feature/catalogue'
import {
  findLatestPayment,
  findLatestRefund,
  findOpenPayment,
  findSubjectsUnderReview,
  isOpen,
  type PaymentRow,
  presentPayment,
} from '#feature/payments'
import { findUses } from '#feature/promotions'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrders, type OrderQuery } from './list-orders.ts'
import { findOrderContents, findOrderLineItems, type OrderContents, type OrderRow } from './order.ts'
import { type HandoverFacts, presentOrder, presentSummary } from './present-order.ts'
import { isArrivalAsked } from './prove-delivery.ts'
import type { RequestedReturnUnits } from './returnable.ts'
import type { PlacedOrder } from './write-order.ts'

/** The returns of one order. */
export interface OrderReturns {
  readonly returns: readonly Return[]
  readonly asked: RequestedReturnUnits
}

/** Reads the returns of orders. */
export interface ReturnsReader {
  findForOrder(
    executor: Executor,
    of: { readonly order: OrderRow; readonly contents: OrderContents; readonly now: Date },
  ): Promise<OrderReturns>
  /** The status of the last return of each of these orders that has one. */
  findStatuses(executor: Executor, orderIds: readonly string[]): Promise<ReadonlyMap<string, ReturnStatus>>
}

/** Reads how these fulfilments are handed over, by id; those without a link are left out. */
export type FindHandovers = (
  executor: Executor,
  partIds: readonly string[],
) => Promise<ReadonlyMap<string, HandoverFacts>>

type OrderContext = Pick<Platform, 'database' | 'clock'> & {
  readonly returns: ReturnsReader
  readonly findHandovers: FindHandovers
}

/** Presents a page of a buyer's orders. */
export async function showOrders(
  { database, clock, returns }: OrderContext,
  query: Omit<OrderQuery, 'shownSince'>,
): Promise<ResponseFor<'listOrders'>> {
  const shownSince = after(clock, -limits.order.attemptShownFor)
  const { rows, total } = await findOrders(database, { ...query, shownSince })
  const ids = rows.map(order => order.id)
  const items = await findOrderLineItems(database, ids)
  const underReview = await findSubjectsUnderReview(database, 'order', ids)
  const open = await findOpenPayment(database, query.userId, 'order')
  const returned = await returns.findStatuses(database, ids)
  const slugs = items.map(item => item.picture_slug)
  const pictureOf = await findPictures(database, slugs)
  const data = rows.map(order => {
    const facts = {
      underReview: underReview.has(order.id),
      payable: open?.subject_id === order.id ? open.reference : null,
      returned: returned.get(order.id) ?? null,
    }
    const own = items.filter(item => item.order_id === order.id)
    return presentSummary(order, own, facts, pictureOf)
  })
  return { data, pagination: paginate(query.page, query.limit, total) }
}

/** Presents an order to its buyer after it was placed. Nothing of a new unpaid order has to be read again. */
export async function showPlacedOrder(
  context: OrderContext,
  { order, payment, details }: PlacedOrder,
): Promise<Order> {
  if (!details || !isOpen(payment.status))
    return showOrder(context, order, { payment, contents: details?.contents })
  const money = { uses: details.uses, payment: presentPayment(payment, context.clock), refund: undefined }
  const back = { returns: [], asked: new Map(), reviewed: new Set<string>(), handovers: new Map() }
  const facts = { ...money, ...back, now: context.clock.now() }
  return presentOrder(order, details.contents, facts, details.pictureOf)
}

/** What the caller has already read of an order. */
export interface KnownParts {
  readonly payment?: PaymentRow
  readonly contents?: OrderContents | undefined
  readonly hasCodes?: boolean
}

/** Presents an order to its buyer. */
export async function showOrder(
  { database, clock, returns, findHandovers }: OrderContext,
  order: OrderRow,
  known: KnownParts = {},
): Promise<Order> {
  const contents = known.contents ?? (await findOrderContents(database, order.id))
  const payment = known.payment ?? (await findLatestPayment(database, 'order', order.id))
  const slugs = contents.items.map(item => item.picture_slug)
  const pictureOf = await findPictures(database, slugs)
  const money = {
    uses: known.hasCodes === false ? [] : await findUses(database, order.id),
    payment: payment && presentPayment(payment, clock),
    refund: payment && (await findLatestRefund(database, payment.id)),
  }
  const now = clock.now()
  const reviewed = await findReviewed(database, order, contents)
  const underWay = contents.fulfilments.filter(
    part => part.status === 'shipped' || isArrivalAsked(order, part),
  )
  const handovers = await findHandovers(
    database,
    underWay.map(({ id }) => id),
  )
  const back = {
    ...(await returns.findForOrder(database, { order, contents, now })),
    reviewed,
    handovers,
    now,
  }
  return presentOrder(order, contents, { ...money, ...back }, pictureOf)
}

/** Undelivered products need no query: the page asks for reviews of delivered ones only. */
async function findReviewed(
  executor: Executor,
  { user_id }: OrderRow,
  { fulfilments, items }: OrderContents,
): Promise<ReadonlySet<string>> {
  const delivered = new Set(fulfilments.filter(({ status }) => status === 'delivered').map(({ id }) => id))
  const ids = items.filter(item => delivered.has(item.fulfilment_id)).map(({ product_id }) => product_id)
  if (user_id === null || ids.length === 0) return new Set()
  return new Set((await findReviewedProducts(executor, user_id, ids)).map(({ product_id }) => product_id))
}
