import { afterCommit, type Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from './payment.ts'

/** Tells the operator what became of a payment, once that is so. */
export function countOutcome(
  { metrics }: Pick<Platform, 'metrics'>,
  tx: Transaction,
  { provider, status }: PaymentRow,
): void {
  afterCommit(tx, () => metrics.count('payment', { provider, outcome: status }))
}
