import { add, largest, type Pesewas, smallest, times, zero } from '@akyede/contract/money'
import { splitRefund } from '@akyede/contract/return-refund'
import { lockLatestPayment, type Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { computeRefundBreakdown, findKeptUnits, limitRefund } from './compute-refund-breakdown.ts'
import { endFulfilment } from './end-fulfilment.ts'
import { addKeptRefund } from './kept-refund.ts'
import { findCreditedForKept } from './maker-loss.ts'
import type { FulfilmentRow, OrderContents, OrderRow, OrderWithContents } from './order.ts'
import { postReturn } from './post-sale.ts'
import { isPlacedAndPaid } from './returnable.ts'
import { canCancelUnarrived, isSent } from './transitions.ts'

/** What of a fulfilment was not refunded by returns, problems, staff or its cancellation. */
export function findUnrefunded(
  order: OrderRow,
  contents: OrderContents,
  part: KeptPart,
  cameBack: ReadonlyMap<string, number>,
): Pesewas {
  if (!isPlacedAndPaid(order)) return zero
  const { paid, shipping, wrapping } = breakdownOfRest(order, contents, part, cameBack)
  return add(paid, shipping, wrapping)
}

type KeptPart = Pick<FulfilmentRow, 'id' | 'status' | 'kept_refund'>

function breakdownOfRest(
  order: OrderRow,
  contents: OrderContents,
  { id: partId, status, kept_refund }: KeptPart,
  cameBack: ReadonlyMap<string, number>,
) {
  const units = status === 'cancelled' ? [] : findKeptUnits(contents, partId, cameBack)
  if (units.length > 0) return computeRefundBreakdown(order, contents, { partId, units }, cameBack)
  // What was taken off the last units for a refund that failed since is still to be refunded.
  return { paid: largest(zero, times(kept_refund, -1)), shipping: zero, wrapping: zero }
}

interface ProblemRefund {
  readonly problemId: string
  /** Undefined refunds all that is left of the fulfilment. */
  readonly amount: Pesewas | undefined
  /** Units that its maker received back, by line item. */
  readonly cameBack: ReadonlyMap<string, number>
  /** It did not arrive, and no unit of it is in a return: then a full refund cancels it. */
  readonly didNotArrive: boolean
  readonly by: ActedBy
}

/**
 * Refunds a problem with a fulfilment of a locked order: at most what is left of the fulfilment and of the order's
 * money. The maker bears it. When it is all of the fulfilment the maker also bears what the shop refunded before at its
 * own cost, as for a return. Returns what is refunded. Throws `payment.disputed`.
 */
export async function refundProblem(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  found: OrderWithContents,
  fulfilment: FulfilmentRow,
  { problemId, amount: asked, cameBack, didNotArrive, by }: ProblemRefund,
): Promise<Pesewas> {
  const { order } = found
  const payment = await lockLatestPayment(tx, 'order', order.id)
  if (!payment) return zero
  const refundable = await payments.findRefundableAmount(tx, payment)
  const left = findUnrefunded(order, found, fulfilment, cameBack)
  const due = smallest(asked ?? left, left)
  const isFull = due === left
  if (smallest(due, refundable) <= 0) return zero
  if (didNotArrive && isFull && canCancelUnarrived(fulfilment.status))
    return endFulfilment(platform, payments, tx, found, fulfilment, {
      reason: 'not_arrived',
      units: isSent(fulfilment.status) ? 'lost' : 'in stock',
      endReason: 'cancelled_by_shop',
      problemId,
      by: { userId: order.user_id ?? undefined, ...by },
    })
  const borne = isFull ? due : smallest(due, refundable)
  const parts = splitRefund(borne, breakdownOfRest(order, found, fulfilment, cameBack))
  const credited = await findCreditedForKept(tx, found, fulfilment, parts.paid)
  const { amount, worth } = limitRefund({ ...parts, credited }, refundable)
  await postReturn(tx, order, {
    returnId: problemId,
    vendorId: fulfilment.vendor_id,
    worth,
    at: platform.clock.now(),
  })
  await addKeptRefund(tx, fulfilment.id, borne)
  await payments.refund(tx, payment, `problem ${problemId}`, { part: amount, partId: fulfilment.id, by })
  return amount
}
