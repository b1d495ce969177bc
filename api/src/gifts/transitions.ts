import type { GiftStatus } from '@akyede/contract/gifts'
import { type AnyPgColumn, type SQL, sql } from '#platform/sql.ts'

/** The life of a gift. What was let go of is held again by money that comes late, if it is still open. */
const transitions: Record<GiftStatus, readonly GiftStatus[]> = {
  held: ['purchased', 'released', 'expired'],
  purchased: ['delivered', 'refunded'],
  delivered: ['refunded'],
  released: ['held'],
  expired: ['held'],
  refunded: [],
}

export const canBecome = (from: GiftStatus, to: GiftStatus): boolean => transitions[from].includes(to)

/** The way from one to the other; none where there is none. What is delivered was paid for before, whenever that is heard. */
export function findSteps(from: GiftStatus, to: GiftStatus): GiftStatus[] {
  if (canBecome(from, to)) return [to]
  const between = transitions[from].find(status => canBecome(status, to))
  return between && from === 'held' ? [between, to] : []
}

export const liveStatuses = ['held', 'purchased', 'delivered'] as const satisfies readonly GiftStatus[]
export const givenStatuses = ['purchased', 'delivered'] as const satisfies readonly GiftStatus[]

/** Nobody else can give it meanwhile. */
export const isLive = (status: GiftStatus): boolean => (liveStatuses as readonly string[]).includes(status)

/** Nothing ever came of it, as a condition on its status. */
export const hasNeverBeenPaid = (status: AnyPgColumn): SQL => sql`${status} in ('released', 'expired')`

interface OrderState {
  readonly status: 'placed' | 'cancelled' | 'expired'
  readonly payment_status: 'none' | 'pending' | 'paid' | 'partially_refunded' | 'refunded'
  readonly paid_at: Date | null
}

/** What a gift is, by the order that it is paid for with and the maker's part that it comes in. */
export function statusFromOrder(
  { status, payment_status, paid_at }: OrderState,
  isDelivered: boolean,
): GiftStatus {
  if (payment_status === 'pending') return 'held'
  // Money that came too late and goes back never paid for anything.
  if (status !== 'placed' && paid_at === null) return status === 'expired' ? 'expired' : 'released'
  if (payment_status === 'refunded') return 'refunded'
  if (status !== 'placed') {
    if (payment_status !== 'none') return 'refunded'
    return status === 'expired' ? 'expired' : 'released'
  }
  return isDelivered ? 'delivered' : 'purchased'
}
