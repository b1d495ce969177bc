import type { PaymentRefundedPayload } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, or } from '#platform/sql.ts'
import { parseReturnId } from './refund-reason.ts'
import { returns } from './tables.ts'

/** The money of a return is back with its buyer; where all of the order's is, so is that of every return. */
export async function onReturnRefunded(
  { clock }: Platform,
  tx: Transaction,
  { reason, whole, subject_type, subject_id }: PaymentRefundedPayload,
): Promise<void> {
  const id = parseReturnId(reason)
  const isOfOrder = whole && subject_type === 'order' ? eq(returns.order_id, subject_id) : undefined
  const named = id === undefined ? undefined : eq(returns.id, id)
  if (!isOfOrder && !named) return
  await tx
    .update(returns)
    .set({ status: 'refunded', refunded_at: clock.now() })
    .where(and(eq(returns.status, 'received'), or(isOfOrder, named)))
}
