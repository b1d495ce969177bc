import type { AnswerFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import type { Order } from '@akyede/contract/orders'
import type { ReturnStatus } from '@akyede/contract/return-words'
import type { Return } from '@akyede/contract/returns'
import { findPictures } from '#feature/catalogue'
import {
  latestPayment,
  latestRefund,
  openPaymentOf,
  type PaymentRow,
  presentPayment,
  subjectsUnderReview,
} from '#feature/payments'
import { findUses } from '#feature/promotions'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { findOrders, type OrderQuery } from './list-orders.ts'
import { itemsOf, type OrderParts, type OrderRow, partsOf } from './order.ts'
import { presentOrder, presentSummary } from './present-order.ts'
import type { PiecesAsked } from './returnable.ts'

/** What is on its way back of one order. */
export interface OrderReturns {
  readonly returns: readonly Return[]
  readonly asked: PiecesAsked
}

/** What returns tell of orders. */
export interface Returns {
  ofOrder(
    executor: Executor,
    of: { readonly order: OrderRow; readonly parts: OrderParts; readonly now: Date },
  ): Promise<OrderReturns>
  /** Of the last return of each of these orders that has one. */
  statusesOf(executor: Executor, orderIds: readonly string[]): Promise<ReadonlyMap<string, ReturnStatus>>
}

type Ground = Pick<Platform, 'database' | 'clock'> & { readonly returns: Returns }

/** A page of a buyer's orders. */
export async function showOrders(
  { database, clock, returns }: Ground,
  query: Omit<OrderQuery, 'shownSince'>,
): Promise<AnswerFor<'listOrders'>> {
  const shownSince = after(clock, -limits.order.attemptShownFor)
  const { rows, total } = await findOrders(database, { ...query, shownSince })
  const ids = rows.map(order => order.id)
  const items = await itemsOf(database, ids)
  const underReview = await subjectsUnderReview(database, 'order', ids)
  const open = await openPaymentOf(database, query.userId, 'order')
  const returned = await returns.statusesOf(database, ids)
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

/** All that its buyer may see of an order; `known` is its payment where that was read already. */
export async function showOrder(
  { database, clock, returns }: Ground,
  order: OrderRow,
  known?: PaymentRow,
): Promise<Order> {
  const parts = await partsOf(database, order.id)
  const payment = known ?? (await latestPayment(database, 'order', order.id))
  const slugs = parts.items.map(item => item.picture_slug)
  const pictureOf = await findPictures(database, slugs)
  const money = {
    uses: await findUses(database, order.id),
    payment: payment && presentPayment(payment, clock),
    refund: payment && (await latestRefund(database, payment.id)),
  }
  const now = clock.now()
  const back = { ...(await returns.ofOrder(database, { order, parts, now })), now }
  return presentOrder(order, parts, { ...money, ...back }, pictureOf)
}
