import type { ReturnStatus } from '@akyede/contract/return-words'

export interface ReturnEventPayload {
  readonly return_id: string
  readonly order_id: string
  /** Null where it is a gift from a list. */
  readonly user_id: number | null
  readonly status: ReturnStatus
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A return was asked for, answered or withdrawn. */
    'return.moved': ReturnEventPayload
    /** Pieces came back, and their money is on its way. */
    'return.received': ReturnEventPayload & {
      readonly items: readonly { readonly product_id: string; readonly quantity: number }[]
    }
  }
}
