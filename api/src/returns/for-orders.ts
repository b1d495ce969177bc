import type { Returns } from '#feature/orders'
import { refundsFor } from '#feature/payments'
import { presentReturn } from './present-return.ts'
import { refundReason } from './refund-reason.ts'
import { findStatuses, piecesAsked, piecesIn, returnsOf } from './return.ts'
import { hasArrived } from './transitions.ts'

/** What returns tell of orders: orders do not know them. */
export const returnsForOrders: Returns = {
  statusesOf: findStatuses,
  async ofOrder(executor, { order, parts, now }) {
    const found = await returnsOf(executor, order.id)
    const reasons = found.map(({ row }) => refundReason(row.id))
    const cameBack = piecesIn(found.filter(({ row }) => hasArrived(row.status)))
    const ground = { order, parts, now, cameBack, refunds: await refundsFor(executor, reasons) }
    return {
      returns: found.map(one => presentReturn(one, ground)),
      asked: piecesAsked(found),
    }
  },
}
