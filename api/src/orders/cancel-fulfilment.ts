import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { MakerCancelReason } from '@akyede/contract/workshop-order-words'
import { isDisputed, isMoneyRetained, type Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { endFulfilment } from './end-fulfilment.ts'
import { isCancelledOrRefunded } from './maker-fulfilments.ts'
import { type FulfilmentRow, lockOrderWithContents, type OrderWithContents } from './order.ts'
import { fulfilments } from './tables.ts'
import { canCancelFulfilment } from './transitions.ts'

export interface CancelFulfilmentInput {
  readonly fulfilmentId: string
  /** The maker that the fulfilment must belong to. */
  readonly vendorId: string
  readonly reason: MakerCancelReason
  /** The message to the buyer. */
  readonly words: string
  /** No unit of its products is left for sale. */
  readonly outOfStock: boolean
  /** The member who cancels; undefined for the link of the fulfilment, which identifies no user. */
  readonly by?: ActedBy['actor'] | undefined
}

export type CancelFulfilmentResult =
  | { readonly kind: 'cancelled' | 'there already' }
  /** It was sent, or the order is cancelled or being refunded. */
  | { readonly kind: 'refused'; readonly status: string }
  /** The payment is disputed. */
  | { readonly kind: 'paused' }
  /** This maker has no such fulfilment of a paid order. */
  | { readonly kind: 'unknown' }

/** Cancels a fulfilment that its maker cannot make (E27), under the order's lock. */
export async function cancelFulfilment(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  input: CancelFulfilmentInput,
): Promise<CancelFulfilmentResult> {
  const { fulfilmentId, reason, words, outOfStock, by = 'stranger' } = input
  const found = await lockOrderOfFulfilment(tx, input)
  const fulfilment = found?.fulfilments.find(({ id }) => id === fulfilmentId)
  if (!found?.order.paid_at || !fulfilment) return { kind: 'unknown' }
  const { order } = found
  if (fulfilment.status === 'cancelled') return { kind: 'there already' }
  if (isCancelledOrRefunded(order)) return { kind: 'refused', status: 'cancelled' }
  if (!canCancelFulfilment(fulfilment.status)) return { kind: 'refused', status: fulfilment.status }
  if (await isDisputed(tx, 'order', order.id)) return { kind: 'paused' }
  if (!(await isMoneyRetained(tx, 'order', order.id))) return { kind: 'refused', status: fulfilment.status }
  await endFulfilment(platform, payments, tx, found, fulfilment, {
    reason,
    words,
    units: outOfStock ? 'none left' : 'in stock',
    endReason: 'cancelled_by_shop',
    by: { userId: order.user_id ?? undefined, actor: by, reason, words },
  })
  return { kind: 'cancelled' }
}

async function lockOrderOfFulfilment(
  tx: Transaction,
  { fulfilmentId, vendorId }: CancelFulfilmentInput,
): Promise<OrderWithContents | undefined> {
  const [found] = await tx
    .select({ orderId: fulfilments.order_id })
    .from(fulfilments)
    .where(and(eq(fulfilments.id, fulfilmentId), eq(fulfilments.vendor_id, vendorId)))
  return found && lockOrderWithContents(tx, found.orderId)
}

/** Whether a buyer may cancel a fulfilment free of charge, because its maker should have sent it (E76). */
export const isLate = (
  { status, cancellable_from }: Pick<FulfilmentRow, 'status' | 'cancellable_from'>,
  now: Date,
): boolean => canCancelFulfilment(status) && cancellable_from !== null && cancellable_from <= dayOf(now)

/**
 * Cancels a late fulfilment for its buyer (E76), under the order's lock. Repeating it changes nothing. Refuses with
 * `order.not_found`, `order.part_not_late` and `payment.disputed`.
 */
export async function cancelLateFulfilment(
  platform: Platform,
  payments: Payments,
  tx: Transaction,
  { orderId, fulfilmentId, by }: { orderId: string; fulfilmentId: string; by: ActedBy['actor'] },
): Promise<void> {
  const found = await lockOrderWithContents(tx, orderId)
  const fulfilment = found?.fulfilments.find(({ id }) => id === fulfilmentId)
  if (!found?.order.paid_at || !fulfilment) throw new Failure('order.not_found')
  if (fulfilment.status === 'cancelled') return
  const { order } = found
  if (await isDisputed(tx, 'order', order.id)) throw new Failure('payment.disputed')
  const isWanted = isLate(fulfilment, platform.clock.now()) && !isCancelledOrRefunded(order)
  if (!isWanted || !(await isMoneyRetained(tx, 'order', order.id))) throw new Failure('order.part_not_late')
  await endFulfilment(platform, payments, tx, found, fulfilment, {
    reason: 'late',
    units: 'in stock',
    endReason: 'cancelled_by_buyer',
    by: { userId: order.user_id ?? undefined, actor: by },
  })
}
