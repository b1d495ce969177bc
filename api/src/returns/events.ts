import type { ReturnStatus } from '@akyede/contract/return-words'

export interface ReturnEventPayload {
  readonly return_id: string
  readonly order_id: string
  /** Null for a gift from a list. */
  readonly user_id: number | null
  readonly status: ReturnStatus
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A return was requested, answered or withdrawn. */
    'return.moved': ReturnEventPayload
    /** Units were received, and their refund has started. */
    'return.received': ReturnEventPayload & {
      readonly items: readonly { readonly product_id: string; readonly quantity: number }[]
    }
  }
}
