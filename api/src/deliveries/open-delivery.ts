import type { FulfilmentStatus } from '@akyede/contract/fulfilment'
import { limits } from '@akyede/contract/limits'
import type { Executor, Transaction } from '#platform/database.ts'
import { linkHash } from '#platform/secrets.ts'
import { eq, sql } from '#platform/sql.ts'
import {
  type CodeLock,
  type DeliveryEventRow,
  type DeliveryRow,
  findDeliveryEvents,
  lockOf,
} from './delivery.ts'
import { deliveries } from './tables.ts'

/** Which parcel is meant: by the token of its link, or as a fulfilment of a maker or an order. */
export type WhichDelivery =
  | { readonly token: string }
  | { readonly partId: string; readonly vendorId: string }
  | { readonly partId: string; readonly orderId: string }

/** A parcel on its way, as its rider may see it. */
export interface OpenDelivery {
  readonly row: DeliveryRow
  readonly address: Readonly<Record<string, string>>
  readonly events: readonly DeliveryEventRow[]
  readonly lock: CodeLock
}

export type OpenedDelivery =
  | { readonly kind: 'open'; readonly delivery: OpenDelivery }
  /** The parcel has arrived. */
  | { readonly kind: 'over' }
  /** The label was printed, but the parcel is not sent yet. */
  | { readonly kind: 'unsent' }
  /** Wrong, too old, or of an order that was cancelled or refunded: nothing tells these apart. */
  | { readonly kind: 'unknown' }

interface PartFacts extends Record<string, unknown> {
  readonly status: FulfilmentStatus
  readonly is_paid: boolean
  readonly address: Record<string, string>
}

const isPaid = sql`(orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded'))`

/** Opens the link of a rider. It works until the delivery, or for 30 days. */
export async function openDelivery(executor: Executor, token: string, now: Date): Promise<OpenedDelivery> {
  const [row] = await executor
    .select()
    .from(deliveries)
    .where(eq(deliveries.token_hash, linkHash(token)))
  if (!row || row.created_at.getTime() + limits.deliveries.linkFor <= now.getTime())
    return { kind: 'unknown' }
  const { rows } = await executor.execute<PartFacts>(sql`
    select part.status, ${isPaid} as is_paid,
      coalesce(part.shipping_address, orders.shipping_address) as address
    from fulfilments part join orders on orders.id = part.order_id where part.id = ${row.part_id}`)
  const [part] = rows
  if (part?.status === 'delivered' || part?.status === 'returned') return { kind: 'over' }
  if (part?.status !== 'shipped' || !part.is_paid) return { kind: 'unknown' }
  const events = await findDeliveryEvents(executor, row.part_id)
  return { kind: 'open', delivery: { row, address: part.address, events, lock: lockOf(row, now) } }
}

/** Whether a fulfilment of a paid order waits to be packed and sent. */
export async function isUnsent(executor: Executor, partId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from fulfilments part join orders on orders.id = part.order_id
    where part.id = ${partId} and part.status in ('unfulfilled','making') and ${isPaid}`)
  return rows.length > 0
}

/** The parcel and the order that holds its lock, without locking anything. */
export async function findWhich(
  executor: Executor,
  which: WhichDelivery,
): Promise<{ readonly partId: string; readonly orderId: string } | undefined> {
  const condition =
    'token' in which
      ? sql`delivery.token_hash = ${linkHash(which.token)}`
      : 'vendorId' in which
        ? sql`part.id = ${which.partId} and part.vendor_id = ${which.vendorId}`
        : sql`part.id = ${which.partId} and part.order_id = ${which.orderId}`
  const { rows } = await executor.execute<{ part_id: string; order_id: string }>(sql`
    select part.id as part_id, part.order_id
    from fulfilments part left join deliveries delivery on delivery.part_id = part.id where ${condition}`)
  return rows[0] && { partId: rows[0].part_id, orderId: rows[0].order_id }
}

/** Locks the row of a parcel, after its order. */
export async function lockDelivery(tx: Transaction, partId: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(deliveries).where(eq(deliveries.part_id, partId)).for('update')
  return row
}

/** Seconds until the next message at the door; null when there will be none. Zero when one can be sent now. */
export function doorWait(events: readonly DeliveryEventRow[], now: Date): number | null {
  const { spacing, perHour, inAll } = limits.deliveries.door
  const times = events.filter(({ kind }) => kind === 'arrived').map(({ at }) => at.getTime())
  if (times.length >= inAll) return null
  const last = times.at(-1)
  const oldest = times.at(-perHour)
  const free = Math.max(last === undefined ? 0 : last + spacing, oldest === undefined ? 0 : oldest + hour)
  return Math.max(0, Math.ceil((free - now.getTime()) / 1000))
}

const hour = 3_600_000
