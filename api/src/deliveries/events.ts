import type { DeliveryFailureReason } from '@akyede/contract/delivery-words'

export interface DeliveryFailedPayload {
  readonly order_id: string
  /** Null for a gift from a list. */
  readonly user_id: number | null
  readonly part_id: string
  /** Which failed attempt of the parcel it was. */
  readonly number: number
  readonly reason: DeliveryFailureReason
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A rider could not deliver a parcel. */
    'delivery.failed': DeliveryFailedPayload
    /** The buyer says that a parcel has not arrived. */
    'delivery.not_received': { order_id: string; user_id: number; part_id: string }
  }
}
