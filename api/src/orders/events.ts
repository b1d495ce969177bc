export interface OrderFact {
  readonly order_id: string
  readonly user_id: number
}

export interface OrderPaidFact extends OrderFact {
  readonly items: readonly {
    readonly product_id: string
    readonly variant_id: string | null
    readonly quantity: number
  }[]
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** An order is paid for and its pieces are sold. */
    'order.paid': OrderPaidFact
    /** Money came in another amount than was asked for, or when the pieces were gone: a person must look at it. */
    'order.under_review': OrderFact
  }
}
