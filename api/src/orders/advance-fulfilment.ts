import { isDisputed, isMoneyRetained } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { advanceFulfilments, type Shipment, writeAdvanced } from './advance-fulfilments.ts'
import { isCancelledOrRefunded } from './maker-fulfilments.ts'
import { type FulfilmentRow, findOrderContents, lockOrder, type OrderRow } from './order.ts'
import { proveDelivery } from './prove-delivery.ts'
import { fulfilments, orders } from './tables.ts'
import {
  type AdvanceStatus,
  canReturn,
  deriveFulfilmentStatus,
  type FulfilmentRowStatus,
} from './transitions.ts'

export interface AdvanceFulfilmentInput extends Shipment {
  readonly fulfilmentId: string
  /** The maker or the order that the fulfilment must belong to. */
  readonly of: { readonly vendorId: string } | { readonly orderId: string }
  readonly to: AdvanceStatus
}

export type AdvanceFulfilmentResult =
  | { readonly kind: 'advanced' }
  /** The fulfilment was already at this step. Its shipment details are saved, and nobody is notified again. */
  | { readonly kind: 'there already' }
  /** No step forwards leads there, or the order is cancelled or being refunded. */
  | { readonly kind: 'refused'; readonly status: string }
  /** The payment is disputed: what is not shipped yet waits for the bank's decision. */
  | { readonly kind: 'paused' }
  /** This maker has no such fulfilment of a paid order. */
  | { readonly kind: 'unknown' }

/** Advances one fulfilment while its order is locked. */
export async function advanceFulfilment(
  platform: Platform,
  tx: Transaction,
  { fulfilmentId, of, to, ...shipment }: AdvanceFulfilmentInput,
): Promise<AdvanceFulfilmentResult> {
  const isOf =
    'vendorId' in of ? eq(fulfilments.vendor_id, of.vendorId) : eq(fulfilments.order_id, of.orderId)
  const [found] = await tx
    .select({ orderId: fulfilments.order_id })
    .from(fulfilments)
    .where(and(eq(fulfilments.id, fulfilmentId), isOf))
  const order = found && (await lockOrder(tx, found.orderId))
  if (!order?.paid_at) return { kind: 'unknown' }
  const rows = (await findOrderContents(tx, order.id)).fulfilments
  const fulfilment = rows.find(({ id }) => id === fulfilmentId)
  if (!fulfilment) return { kind: 'unknown' }
  if (isCancelledOrRefunded(order)) return { kind: 'refused', status: 'cancelled' }
  if (fulfilment.status === to) {
    const facts = { order_id: order.id, part_id: fulfilment.id, status: to }
    if (shipment.by) await writeAdvanced(platform, tx, order, facts, shipment.by)
    if (to === 'delivered' && shipment.proof)
      await proveDelivery(platform, tx, order, fulfilment, shipment.proof)
    return saveShipment(tx, fulfilment.id, shipment)
  }
  const disputed = await isDisputed(tx, 'order', order.id)
  if (disputed && !(fulfilment.status === 'shipped' && to === 'delivered')) return { kind: 'paused' }
  if (!disputed && !(await isMoneyRetained(tx, 'order', order.id)))
    return { kind: 'refused', status: fulfilment.status }
  const moved = await advanceFulfilments(
    platform,
    tx,
    order,
    rows,
    ({ id }) => id === fulfilmentId,
    to,
    shipment,
  )
  return moved.length > 0 ? { kind: 'advanced' } : { kind: 'refused', status: fulfilment.status }
}

/** A tracking number often arrives after the parcel was marked as shipped. */
async function saveShipment(
  tx: Transaction,
  partId: string,
  { carrier, tracking }: Shipment,
): Promise<AdvanceFulfilmentResult> {
  const said = { ...(carrier ? { carrier } : {}), ...(tracking ? { tracking } : {}) }
  if (carrier || tracking) await tx.update(fulfilments).set(said).where(eq(fulfilments.id, partId))
  return { kind: 'there already' }
}

/**
 * Marks a fulfilment of a locked order as returned after all its units came back, and derives the order's status
 * from all of its `rows`.
 */
export async function markReturned(
  tx: Transaction,
  order: OrderRow,
  rows: readonly FulfilmentRow[],
  fulfilmentId: string,
): Promise<void> {
  const fulfilment = rows.find(({ id }) => id === fulfilmentId)
  if (!fulfilment || !canReturn(fulfilment.status)) return
  await tx.update(fulfilments).set({ status: 'returned' }).where(eq(fulfilments.id, fulfilmentId))
  const statuses = rows.map(
    ({ id, status }): FulfilmentRowStatus => (id === fulfilmentId ? 'returned' : status),
  )
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
}
