import { type Pesewas, times } from '@akyede/contract/money'
import type { PartRefundPayload } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { eq, sql } from '#platform/sql.ts'
import { lockOrder } from './order.ts'
import { fulfilments } from './tables.ts'

/** Records what was refunded for units of a locked order that the buyer keeps. */
export const addKeptRefund = (tx: Transaction, partId: string, amount: Pesewas) =>
  tx
    .update(fulfilments)
    .set({ kept_refund: sql`${fulfilments.kept_refund} + ${amount}` })
    .where(eq(fulfilments.id, partId))

/**
 * Records what of an earlier refund was taken off a return or a cancellation of a locked order. It is negative when more
 * was refunded, for an earlier refund that failed.
 */
export async function consumeKeptRefund(tx: Transaction, partId: string, amount: Pesewas): Promise<void> {
  if (amount !== 0) await addKeptRefund(tx, partId, times(amount, -1))
}

/** A refund of staff that failed does not count against later refunds of its fulfilment. */
export async function onPartRefundFailed(
  tx: Transaction,
  { subject_id, part_id, amount }: PartRefundPayload,
): Promise<void> {
  await lockOrder(tx, subject_id)
  await addKeptRefund(tx, part_id, times(amount, -1))
}

/** The provider resumed it. */
export async function onPartRefundResumed(
  tx: Transaction,
  { subject_id, part_id, amount }: PartRefundPayload,
): Promise<void> {
  await lockOrder(tx, subject_id)
  await addKeptRefund(tx, part_id, amount)
}
