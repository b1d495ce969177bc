import type { Pesewas } from '@akyede/contract/money'
import type { LateMoneyRefusal } from './revive-order.ts'
import type { AdvanceStatus } from './transitions.ts'

export interface OrderEventPayload {
  readonly order_id: string
  /** Null where it is a gift from a list. */
  readonly user_id: number | null
}

export interface OrderPaidPayload extends OrderEventPayload {
  readonly items: readonly {
    readonly product_id: string
    readonly variant_id: string | null
    readonly quantity: number
  }[]
}

export interface OrderCancelledPayload extends OrderPaidPayload {
  /** Pesewas, on their way back. */
  readonly amount: Pesewas
}

export interface OrderAdvancedPayload extends OrderEventPayload {
  readonly part_id: string
  readonly status: AdvanceStatus
}

export interface OrderRefundPayload extends OrderEventPayload {
  readonly amount: Pesewas
  /** Why the money went back; facts that are older than returns do not say. */
  readonly reason?: string
  /** Why late money did not revive the order. */
  readonly why?: LateMoneyRefusal
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** An order is paid for and its pieces are sold. */
    'order.paid': OrderPaidPayload
    /** A paid order was called off: its pieces are on the shelf again, and its money is on its way back. */
    'order.cancelled': OrderCancelledPayload
    /** All the money of an order went back before anything of it was made: its pieces are on the shelf again. */
    'order.given_back': OrderPaidPayload
    /** An order ended before it was paid for. */
    'order.ended': OrderEventPayload
    /** One maker's part of an order was moved on. */
    'order.advanced': OrderAdvancedPayload
    /** Money came for an order that it could not revive, and is on its way back. */
    'order.refund_started': OrderRefundPayload
    /** Money of the order is back with its buyer. */
    'order.refunded': OrderRefundPayload
    /** Money came in another amount than was asked for, or cannot be given back: a person must look at it. */
    'order.under_review': OrderEventPayload
  }
}
