import type { Pesewas } from '@akyede/contract/money'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { DisputeStatus } from './dispute-transitions.ts'
import type { PaymentRow } from './payment.ts'
import type { RefundReason } from './refund-reason.ts'

/** Amounts in pesewas. */
interface Money {
  readonly reference: string
  readonly amount: Pesewas
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payment_settled: Money
    payment_needs_review: Money & { reason: string }
    payment_paid_twice: Money
    refund_asked: Money & { reason: RefundReason }
    refund_settled: Money & { refund_id: string }
    refund_found: Money & { refund_id: string }
    payment_dispute: Money & { dispute_id: string; status: DisputeStatus }
    refund_failed: Money & { refund_id: string }
  }
}

/** Money moves by the shop's own rules, after what its provider says. */
export const byShop = ({ user_id }: PaymentRow) => ({ userId: user_id ?? undefined, actor: 'shop' }) as const

export const auditReview = (
  { audit }: Pick<Platform, 'audit'>,
  tx: Transaction,
  reviewed: PaymentRow,
): Promise<void> => {
  const { reference, captured: amount, failure_reason } = reviewed
  const facts = { reference, amount, reason: failure_reason ?? 'unknown' }
  return audit.write(tx, 'payment_needs_review', facts, byShop(reviewed))
}
