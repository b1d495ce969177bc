import type { Pesewas } from '@akyede/contract/money'
import type { PaymentStatus } from '@akyede/contract/payments'

export interface PaymentEventPayload {
  readonly payment_id: string
  readonly reference: string
  readonly subject_type: string
  readonly subject_id: string
}

/** Money was refunded: the amount in pesewas, and whether that was all of it. */
export interface PaymentRefundedPayload extends PaymentEventPayload {
  readonly amount: Pesewas
  readonly whole: boolean
  /** The reason; missing in events that are older than returns. */
  readonly reason?: string
  /** Missing in older events. */
  readonly refund_id?: string
  /** The fulfilment whose maker bears it. */
  readonly part_id?: string
}

/** A refund of staff for a fulfilment, which counts against later refunds of it until it fails. */
export interface PartRefundPayload extends PaymentEventPayload {
  readonly part_id: string
  readonly amount: Pesewas
}

export interface PaidTwicePayload extends PaymentEventPayload {
  readonly amount: Pesewas
  /** The provider's id of the transaction that is refunded. */
  readonly transaction_id: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** The provider confirmed amount, currency and status. */
    'payment.settled': PaymentEventPayload
    /** A payment ended without the requested money. */
    'payment.ended': PaymentEventPayload & { readonly status: PaymentStatus }
    'payment.refunded': PaymentRefundedPayload
    /** Money came again for a payment that was already paid, and is being refunded. */
    'payment.paid_twice': PaidTwicePayload
    /** A payer's bank reclaims money: evidence must be submitted. */
    'payment.dispute_opened': { readonly dispute_id: string }
    /** The provider could not refund the money; a person must. */
    'payment.refund_failed': PaymentEventPayload
    /** A refund of staff for a fulfilment failed. */
    'payment.part_refund_failed': PartRefundPayload
    /** The provider resumed it after that. */
    'payment.part_refund_resumed': PartRefundPayload
  }
}
