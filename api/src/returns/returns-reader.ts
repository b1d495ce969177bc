import type { ReturnsReader } from '#feature/orders'
import { findRefundsByReason } from '#feature/payments'
import { presentReturn } from './present-return.ts'
import { returnRefundReason } from './refund-reason.ts'
import { countRequestedUnits, countReturnUnits, findReturnStatuses, findReturnsOfOrder } from './return.ts'
import { hasArrived } from './transitions.ts'

/** What returns tell of orders: orders do not know them. */
export const returnsReader: ReturnsReader = {
  findStatuses: findReturnStatuses,
  async findForOrder(executor, { order, parts, now }) {
    const found = await findReturnsOfOrder(executor, order.id)
    const reasons = found.map(({ row }) => returnRefundReason(row.id))
    const cameBack = countReturnUnits(found.filter(({ row }) => hasArrived(row.status)))
    const ground = { order, parts, now, cameBack, refunds: await findRefundsByReason(executor, reasons) }
    return {
      returns: found.map(one => presentReturn(one, ground)),
      asked: countRequestedUnits(found),
    }
  },
}
