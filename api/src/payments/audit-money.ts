import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { PaymentRow } from './payment.ts'
import type { RefundReason } from './refund-reason.ts'
import type { DisputeStatus } from './transitions.ts'

/** Amounts in pesewas. */
interface AuditedAmount {
  readonly reference: string
  readonly amount: Pesewas
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payment_settled: AuditedAmount
    payment_needs_review: AuditedAmount & { reason: string }
    payment_paid_twice: AuditedAmount
    refund_asked: AuditedAmount & { reason: RefundReason }
    refund_settled: AuditedAmount & { refund_id: string }
    refund_found: AuditedAmount & { refund_id: string }
    payment_dispute: AuditedAmount & { dispute_id: string; status: DisputeStatus }
    refund_failed: AuditedAmount & { refund_id: string }
  }
}

/** The server moves money by its own rules, after what the provider says. */
export const asServer = ({ user_id }: PaymentRow) =>
  ({ userId: user_id ?? undefined, actor: 'shop' }) as const

export const auditReview = (
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  reviewed: PaymentRow,
): Promise<void> => {
  const { reference, captured: amount, failure_reason } = reviewed
  const facts = { reference, amount, reason: failure_reason ?? 'unknown' }
  return audit.write(tx, 'payment_needs_review', facts, asServer(reviewed))
}
