import type { DeliveryProof } from '@akyede/contract/delivery-words'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, inArray } from '#platform/sql.ts'
import './events.ts'
import type { FulfilmentRow, OrderRow } from './order.ts'
import { fulfilments, orders } from './tables.ts'
import {
  type AdvanceStatus,
  canAdvance,
  deriveFulfilmentStatus,
  type FulfilmentRowStatus,
} from './transitions.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    fulfilment_advanced: { order_id: string; part_id: string; status: AdvanceStatus }
  }
}

/** The carrier and the tracking number. Fields that are left out stay as they are. */
export interface Shipment {
  readonly carrier?: string | undefined
  readonly tracking?: string | undefined
  /** Who acts for the shop, for the audit log; undefined for the maker. */
  readonly by?: ActedBy | undefined
  /** What proves a delivery (E73); staff and the operator prove it by recording it. */
  readonly proof?: DeliveryProof | undefined
}

/**
 * Advances those of these fulfilments that can be advanced, emits an event for each and returns them. The order must
 * be locked; its own status is derived from `all` its fulfilments.
 */
export async function advanceFulfilments(
  platform: Platform,
  tx: Transaction,
  order: OrderRow,
  all: readonly FulfilmentRow[],
  isIncluded: (fulfilment: FulfilmentRow) => boolean,
  to: AdvanceStatus,
  { carrier, tracking, by, proof = by && 'operator' }: Shipment,
): Promise<FulfilmentRow[]> {
  const moved = all
    .filter(fulfilment => isIncluded(fulfilment) && canAdvance(fulfilment.status, to))
    .map(fulfilment => fulfilment.id)
  if (moved.length === 0) return []
  const now = platform.clock.now()
  const rows = await tx
    .update(fulfilments)
    .set({
      status: to,
      ...timesOf(to, now),
      ...(to === 'delivered' && proof ? { proof, proved_at: now } : {}),
      ...(carrier ? { carrier } : {}),
      ...(tracking ? { tracking } : {}),
    })
    .where(inArray(fulfilments.id, moved))
    .returning()
  const statuses = all.map(
    (fulfilment): FulfilmentRowStatus => (moved.includes(fulfilment.id) ? to : fulfilment.status),
  )
  await tx
    .update(orders)
    .set({ fulfilment_status: deriveFulfilmentStatus(statuses) })
    .where(eq(orders.id, order.id))
  for (const part_id of moved) {
    await platform.outbox.emit(tx, 'order.advanced', {
      order_id: order.id,
      user_id: order.user_id,
      part_id,
      status: to,
    })
    if (by) await writeAdvanced(platform, tx, order, { order_id: order.id, part_id, status: to }, by)
  }
  return rows as FulfilmentRow[]
}

/** Records a step that staff or the operator did in place of the maker. */
export const writeAdvanced = (
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  { user_id }: Pick<OrderRow, 'user_id'>,
  facts: { readonly order_id: string; readonly part_id: string; readonly status: AdvanceStatus },
  by: ActedBy,
): Promise<void> => audit.write(tx, 'fulfilment_advanced', facts, { userId: user_id ?? undefined, ...by })

const timesOf = (to: AdvanceStatus, now: Date) =>
  ({ making: { making_at: now }, shipped: { shipped_at: now }, delivered: { delivered_at: now } })[to]
