import type { GiftStatus } from '@akyede/contract/given-gifts'
import { type AnyPgColumn, type SQL, sql } from '#platform/sql.ts'

/** Life cycle of a gift. A released gift is held again by late money if it is still open. */
const transitions: Record<GiftStatus, readonly GiftStatus[]> = {
  held: ['purchased', 'released', 'expired'],
  purchased: ['delivered', 'refunded'],
  delivered: ['refunded'],
  released: ['held'],
  expired: ['held'],
  refunded: [],
}

export const canBecome = (from: GiftStatus, to: GiftStatus): boolean => transitions[from].includes(to)

/**
 * Steps from one status to another; empty when there is no path. A delivered gift was paid before, even if that event
 * comes later.
 */
export function findSteps(from: GiftStatus, to: GiftStatus): GiftStatus[] {
  if (canBecome(from, to)) return [to]
  const between = transitions[from].find(status => canBecome(status, to))
  return between && from === 'held' ? [between, to] : []
}

export const liveStatuses = ['held', 'purchased', 'delivered'] as const satisfies readonly GiftStatus[]
export const givenStatuses = ['purchased', 'delivered'] as const satisfies readonly GiftStatus[]

/** Whether the gift keeps others from giving the item. */
export const isLive = (status: GiftStatus): boolean => (liveStatuses as readonly string[]).includes(status)

/** Condition: no payment ever succeeded. */
export const hasNeverBeenPaid = (status: AnyPgColumn): SQL => sql`${status} in ('released', 'expired')`

interface OrderState {
  readonly status: 'placed' | 'cancelled' | 'expired'
  readonly payment_status: 'none' | 'pending' | 'paid' | 'partially_refunded' | 'refunded'
  readonly paid_at: Date | null
}

/** Status of a gift, derived from its order and fulfilment. */
export function statusFromOrder(
  { status, payment_status, paid_at }: OrderState,
  fulfilment: string | undefined,
): GiftStatus {
  if (payment_status === 'pending') return 'held'
  // Late money that is refunded never paid for the gift.
  if (status !== 'placed' && paid_at === null) return status === 'expired' ? 'expired' : 'released'
  if (payment_status === 'refunded') return 'refunded'
  if (status !== 'placed') {
    if (payment_status !== 'none') return 'refunded'
    return status === 'expired' ? 'expired' : 'released'
  }
  // Its maker cannot make it, and its money is being refunded.
  if (fulfilment === 'cancelled') return 'refunded'
  return fulfilment === 'delivered' ? 'delivered' : 'purchased'
}
