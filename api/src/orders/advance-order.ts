import { isDisputed, isMoneyRetained } from '#feature/payments'
import { byOperator } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { advanceFulfilments, type Shipment } from './advance-fulfilments.ts'
import { type FulfilmentRow, findOrderContents, findOrderIdByName, lockOrder } from './order.ts'
import { type AdvanceStatus, deriveFulfilmentStatus } from './transitions.ts'

/** The reason why an order was not advanced, as a sentence for the operator. */
export class OrderNotAdvanced extends Error {}

export interface AdvanceOrderInput extends Shipment {
  readonly to: AdvanceStatus
  /** The maker whose fulfilment is advanced; all fulfilments when it is undefined. */
  readonly vendorId?: string | undefined
}

/**
 * Advances the fulfilments of a paid order for the operator's `orders advance`. The order is named by id or number.
 * Throws `OrderNotAdvanced` when the order is unknown, cancelled, unpaid or being refunded, or when no step forwards
 * is left.
 */
export async function advanceOrder(
  platform: Platform,
  name: string,
  advance: AdvanceOrderInput,
): Promise<string> {
  return transaction(platform.database, async tx => {
    const found = await findOrderIdByName(tx, name)
    const order = found === undefined ? undefined : await lockOrder(tx, found)
    if (!order) throw new OrderNotAdvanced(`There is no order ${name}.`)
    if (order.status !== 'placed') throw new OrderNotAdvanced(`Order ${order.number} is ${order.status}.`)
    if (!order.paid_at) throw new OrderNotAdvanced(`Order ${order.number} is not paid.`)
    const disputed = await isDisputed(tx, 'order', order.id)
    if (!disputed && !(await isMoneyRetained(tx, 'order', order.id))) {
      throw new OrderNotAdvanced(`Order ${order.number} was refunded, or its refund is on its way.`)
    }
    const fulfilments = (await findOrderContents(tx, order.id)).fulfilments
    const isNamed = (fulfilment: { readonly vendor_id: string }) =>
      advance.vendorId === undefined || fulfilment.vendor_id === advance.vendorId
    // A shipped parcel may still arrive.
    const mayMove = (fulfilment: FulfilmentRow) =>
      isNamed(fulfilment) && (!disputed || (fulfilment.status === 'shipped' && advance.to === 'delivered'))
    if (!fulfilments.some(isNamed))
      throw new OrderNotAdvanced(`Order ${order.number} has no fulfilment of this maker.`)
    if (!fulfilments.some(mayMove)) {
      throw new OrderNotAdvanced(
        `The payment of order ${order.number} is disputed: its unsent fulfilments wait until that is settled.`,
      )
    }
    const moved = await advanceFulfilments(platform, tx, order, fulfilments, mayMove, advance.to, {
      ...advance,
      by: byOperator,
    })
    if (moved.length === 0) {
      throw new OrderNotAdvanced(
        `Order ${order.number} is ${order.fulfilment_status} and cannot become ${advance.to}.`,
      )
    }
    const after = fulfilments.map(
      fulfilment => moved.find(({ id }) => id === fulfilment.id)?.status ?? fulfilment.status,
    )
    return `Order ${order.number} is ${deriveFulfilmentStatus(after)}.`
  })
}
