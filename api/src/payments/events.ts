import type { PaymentStatus } from '@akyede/contract/payments'

export interface PaymentFact {
  readonly payment_id: string
  readonly reference: string
  readonly subject_type: string
  readonly subject_id: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** The provider confirmed amount, currency and status; the money is ours. */
    'payment.settled': PaymentFact
    /** A payment ended without the money that was asked for. */
    'payment.ended': PaymentFact & { readonly status: PaymentStatus }
  }
}
