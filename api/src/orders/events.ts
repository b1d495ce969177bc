import type { DeliveryProof } from '@akyede/contract/delivery-words'
import type { Sender } from '@akyede/contract/fulfilment'
import type { Pesewas } from '@akyede/contract/money'
import type { OrderWithContents } from './order.ts'
import type { LateMoneyRefusal } from './revive-order.ts'
import type { AdvanceStatus } from './transitions.ts'

export interface OrderEventPayload {
  readonly order_id: string
  /** Null for a gift from a list. */
  readonly user_id: number | null
}

export interface OrderPaidPayload extends OrderEventPayload {
  /** Whether the order was placed with promo codes; missing in older events. */
  readonly has_codes?: boolean
  readonly items: readonly {
    readonly product_id: string
    readonly variant_id: string | null
    readonly quantity: number
  }[]
  /** The order, for listeners in the transaction that paid it; never stored. */
  readonly paid?: OrderWithContents
}

export interface OrderCancelledPayload extends OrderPaidPayload {
  /** The refunded amount in pesewas. */
  readonly amount: Pesewas
}

/** A maker cancelled a fulfilment: its items and the amount that is being refunded. */
export interface FulfilmentCancelledPayload extends OrderCancelledPayload {
  readonly part_id: string
}

export interface OrderAdvancedPayload extends OrderEventPayload {
  readonly part_id: string
  readonly status: AdvanceStatus
}

export interface DeliveryProvedPayload extends OrderEventPayload {
  readonly part_id: string
  readonly proof: DeliveryProof
}

export interface OrderRefundPayload extends OrderEventPayload {
  readonly amount: Pesewas
  /** The reason of the refund; missing in events that are older than returns. */
  readonly reason?: string
  /** Whether anything of the order was delivered before; missing in older events. */
  readonly delivered?: boolean
  /** The reason why late money did not revive the order. */
  readonly why?: LateMoneyRefusal
}

export interface OrderAddressPayload extends OrderEventPayload {
  readonly part_id: string
  /** When staff changed it. */
  readonly at: string
}

export interface OrderSenderPayload extends OrderEventPayload {
  readonly part_id: string
  readonly carried_by: Sender
  /** The reason that staff gave. */
  readonly words: string
  /** When staff changed it. */
  readonly at: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** An order is paid and its stock is sold. */
    'order.paid': OrderPaidPayload
    /** A paid order was cancelled: its stock is released and its money is being refunded. */
    'order.cancelled': OrderCancelledPayload
    /** A maker cancelled a fulfilment (E27). When it was the last one, the order is cancelled. */
    'order.part_cancelled': FulfilmentCancelledPayload
    /** All the money of an order was refunded before production started: its stock is released. */
    'order.given_back': OrderPaidPayload
    /** An order ended before it was paid. */
    'order.ended': OrderEventPayload
    /** Staff changed the address of a fulfilment. */
    'order.address_changed': OrderAddressPayload
    /** Staff changed who sends a fulfilment. */
    'order.sender_changed': OrderSenderPayload
    /** A fulfilment was advanced. */
    'order.advanced': OrderAdvancedPayload
    /** A delivery that was recorded without proof got one. */
    'order.proved': DeliveryProvedPayload
    /** Money came for an order that it could not revive, and is being refunded. */
    'order.refund_started': OrderRefundPayload
    /** Money of the order was refunded. */
    'order.refunded': OrderRefundPayload
    /** Money came in another amount than requested, or cannot be refunded: a person must review it. */
    'order.under_review': OrderEventPayload
  }
}
