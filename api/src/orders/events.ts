export interface OrderPaidFact {
  readonly order_id: string
  readonly user_id: number
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
    /** Money came for an order whose pieces are gone; a person must look at it. */
    'order.paid_too_late': { readonly order_id: string; readonly reference: string }
  }
}
