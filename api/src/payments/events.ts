import type { Pesewas } from '@akyede/contract/money'
import type { PaymentStatus } from '@akyede/contract/payments'

export interface PaymentEventPayload {
  readonly payment_id: string
  readonly reference: string
  readonly subject_type: string
  readonly subject_id: string
}

/** Money went back to the payer: so many pesewas, and whether that was all. */
export interface PaymentRefundedPayload extends PaymentEventPayload {
  readonly amount: Pesewas
  readonly whole: boolean
  /** Why; facts that are older than returns do not say. */
  readonly reason?: string
}

export interface PaidTwicePayload extends PaymentEventPayload {
  readonly amount: Pesewas
  /** The provider's, of the payment that goes back. */
  readonly transaction_id: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** The provider confirmed amount, currency and status; the money is ours. */
    'payment.settled': PaymentEventPayload
    /** A payment ended without the money that was asked for. */
    'payment.ended': PaymentEventPayload & { readonly status: PaymentStatus }
    'payment.refunded': PaymentRefundedPayload
    /** Money came once more for a payment that had its money, and is on its way back. */
    'payment.paid_twice': PaidTwicePayload
    /** The provider could not give the money back; a person must. */
    'payment.refund_failed': PaymentEventPayload
  }
}
