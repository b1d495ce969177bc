import { add, type Pesewas, toCedis, zero } from '@akyede/contract/money'
import { isFault } from '@akyede/contract/return-words'
import type { Return } from '@akyede/contract/returns'
import {
  computeRefundBreakdown,
  type OrderContents,
  type OrderRow,
  type OrderWithContents,
  type ReturnsReader,
} from '#feature/orders'
import { findRefundsByReason, type RefundSummary } from '#feature/payments'
import {
  countRequestedUnits,
  countReturnedUnits,
  findReturnStatuses,
  findReturnsOfOrder,
  isAwaitingNewDeadline,
  latestArrival,
  type ReturnRow,
  type ReturnWithItems,
  returnRefundReason,
} from './return.ts'
import { canBecome, hasArrived } from './transitions.ts'

/** Data that is loaded for all returns of an order. */
export interface ReturnContext {
  readonly now: Date
  readonly order: OrderRow
  readonly contents: OrderContents
  /** Units received by their makers, by line item. */
  readonly cameBack: ReadonlyMap<string, number>
  /** Refunds by reason. */
  readonly refunds: ReadonlyMap<string, RefundSummary>
}

/** The return as its buyer sees it. */
export function presentReturn({ row, items }: ReturnWithItems, context: ReturnContext): Return {
  const refund = context.refunds.get(returnRefundReason(row.id))
  const { amount, delivery } = moneyOf({ row, items }, context)
  return {
    ...factsOf(row),
    ...daysOf(row, context.now),
    part_id: row.part_id,
    items: items.map(({ order_item_id, quantity }) => ({ item_id: order_item_id, quantity })),
    sending_is_free: isFault(row.reason),
    amount: toCedis(amount),
    delivery: toCedis(delivery),
    refund: refund
      ? {
          status: refund.status,
          amount: toCedis(refund.amount),
          arrived_at: refund.arrived_at?.toISOString() ?? null,
        }
      : null,
    can_withdraw: canBecome(row.status, 'withdrawn'),
  }
}

/** Returns that were opened in this transaction: none of them has a refund yet. */
export function presentNewReturns(
  opened: readonly ReturnWithItems[],
  earlier: readonly ReturnWithItems[],
  { order, ...contents }: OrderWithContents,
  now: Date,
): Return[] {
  const context = { now, order, contents, cameBack: countReturnedUnits(earlier), refunds: new Map() }
  return opened.map(one => presentReturn(one, context))
}

/** Fields that buyer and maker see alike. */
export const factsOf = (row: ReturnRow) => ({
  id: row.id,
  number: row.number,
  status: row.status,
  reason: row.reason,
  words: row.words,
  answer: row.answer,
  requested_at: row.requested_at.toISOString(),
  answered_at: row.answered_at?.toISOString() ?? null,
  received_at: row.received_at?.toISOString() ?? null,
})

/** The deadline for sending or, after it, the latest arrival. */
function daysOf(row: ReturnRow, now: Date): Pick<Return, 'send_by' | 'awaited_until'> {
  const { status, send_by } = row
  if (status !== 'approved' || !send_by || isAwaitingNewDeadline(row, now))
    return { send_by: null, awaited_until: null }
  const until = send_by < now ? latestArrival(send_by).toISOString() : null
  return { send_by: send_by.toISOString(), awaited_until: until }
}

function moneyOf(
  { row, items }: ReturnWithItems,
  { order, contents, cameBack }: ReturnContext,
): { readonly amount: Pesewas; readonly delivery: Pesewas } {
  if (hasArrived(row.status)) return { amount: row.amount ?? zero, delivery: row.delivery ?? zero }
  const { paid, shipping, wrapping } = computeRefundBreakdown(
    order,
    contents,
    { partId: row.part_id, units: items },
    cameBack,
  )
  const delivery = add(shipping, wrapping)
  return { amount: add(paid, delivery), delivery }
}

/** Implements what orders need to know of returns, because orders do not import this feature. */
export const returnsReader: ReturnsReader = {
  findStatuses: findReturnStatuses,
  async findForOrder(executor, { order, contents, now }) {
    // Nothing is returned before a delivery.
    if (contents.fulfilments.every(({ delivered_at }) => delivered_at === null))
      return { returns: [], asked: new Map() }
    const found = await findReturnsOfOrder(executor, order.id)
    const reasons = found.map(({ row }) => returnRefundReason(row.id))
    const cameBack = countReturnedUnits(found)
    const context = { order, contents, now, cameBack, refunds: await findRefundsByReason(executor, reasons) }
    return {
      returns: found.map(one => presentReturn(one, context)),
      asked: countRequestedUnits(found),
    }
  },
}
