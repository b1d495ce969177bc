export interface GiftEventPayload {
  readonly gift_id: string
}

declare module '#platform/outbox.ts' {
  interface Events {
    /** A gift's owner may know of it from now on. */
    'gift.revealed': GiftEventPayload & { readonly order_id: string }
    /** A gift's owner says thanks to its giver. */
    'gift.thanked': GiftEventPayload
    /** The list, or the item, of gifts that are paid for is gone: their giver may want the money back. */
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
