export interface GiftEventPayload {
  readonly gift_id: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** The owner may know of a gift from now on. */
    'gift.revealed': GiftEventPayload & { readonly order_id: string }
    /** The owner thanked the giver of a gift. */
    'gift.thanked': GiftEventPayload
    /** A paid gift's list or item was deleted; the giver may want a refund. */
    'gift.unwished': { readonly order_id: string }
  }
}

declare module '#platform/audit.ts' {
  interface AuditEvents {
    gift_held: { order_id: string; wishlist_id: string; gifts: number }
    gift_given: { order_id: string; gift_id: string }
    gift_refunded: { order_id: string; gift_id: string }
  }
}
