import { isDisputed, isMoneyRetained } from '#feature/payments'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { advanceFulfilments, type Shipment } from './advance-fulfilments.ts'
import { isCancelledOrRefunded } from './maker-fulfilments.ts'
import { findOrderContents, lockOrder } from './order.ts'
import { fulfilments } from './tables.ts'
import type { AdvanceStatus } from './transitions.ts'

export interface AdvanceFulfilmentInput extends Shipment {
  readonly fulfilmentId: string
  /** Whose part it must be. */
  readonly vendorId: string
  readonly to: AdvanceStatus
}

export type AdvanceFulfilmentResult =
  | { readonly kind: 'advanced' }
  /** It was there already: who brings it is kept where it was said, and nobody is told a second time. */
  | { readonly kind: 'there already' }
  /** No step forwards leads there, its order was called off, or its money is on its way back. */
  | { readonly kind: 'refused'; readonly status: string }
  /** A bank decides on its money: what is not sent yet waits. */
  | { readonly kind: 'paused' }
  /** This maker has no such part of a paid order. */
  | { readonly kind: 'unknown' }

/** Moves one maker's part on, under the lock of its order. */
export const advanceFulfilment = (
  platform: Platform,
  { fulfilmentId, vendorId, to, ...shipment }: AdvanceFulfilmentInput,
): Promise<AdvanceFulfilmentResult> =>
  transaction(platform.database, async tx => {
    const [found] = await tx
      .select({ orderId: fulfilments.order_id })
      .from(fulfilments)
      .where(and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.vendor_id, vendorId)))
    const order = found && (await lockOrder(tx, found.orderId))
    if (!order?.paid_at) return { kind: 'unknown' }
    const parts = (await findOrderContents(tx, order.id)).fulfilments
    const part = parts.find(({ id }) => id === fulfilmentId)
    if (!part) return { kind: 'unknown' }
    if (isCancelledOrRefunded(order)) return { kind: 'refused', status: 'cancelled' }
    if (part.status === to) return saveShipment(tx, part.id, shipment)
    const disputed = await isDisputed(tx, 'order', order.id)
    if (disputed && !(part.status === 'shipped' && to === 'delivered')) return { kind: 'paused' }
    if (!disputed && !(await isMoneyRetained(tx, 'order', order.id)))
      return { kind: 'refused', status: part.status }
    const moved = await advanceFulfilments(
      platform,
      tx,
      order,
      parts,
      ({ id }) => id === fulfilmentId,
      to,
      shipment,
    )
    return moved.length > 0 ? { kind: 'advanced' } : { kind: 'refused', status: part.status }
  })

/** A tracking number often comes after the parcel was said to be on its way. */
async function saveShipment(
  tx: Transaction,
  partId: string,
  { carrier, tracking }: Shipment,
): Promise<AdvanceFulfilmentResult> {
  const said = { ...(carrier ? { carrier } : {}), ...(tracking ? { tracking } : {}) }
  if (carrier || tracking) await tx.update(fulfilments).set(said).where(eq(fulfilments.id, partId))
  return { kind: 'there already' }
}
