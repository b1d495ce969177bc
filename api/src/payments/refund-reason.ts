/** The reason of a refund: one reason refunds money once. A return refunds a part under its own id. */
export type RefundReason =
  | 'order ended'
  | 'order cancelled'
  | 'amount differs'
  | 'paid twice'
  | 'operator'
  | `return ${string}`
  /** An external refund, by the provider's id, that the server did not request. */
  | `outside ${string}`
  /** Taken by the provider for a lost dispute, by its id. */
  | `dispute ${string}`

/** SQL pattern for refunds of returns; every other refund takes all that is left. */
export const returnReasonPattern = 'return %'
