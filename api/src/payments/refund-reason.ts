/** The reason of a refund: one reason refunds money once. A return refunds a part under its own id. */
export type RefundReason =
  | 'order ended'
  | 'order cancelled'
  | 'amount differs'
  | 'paid twice'
  | 'operator'
  | `return ${string}`
  /** Requested by staff, under the idempotency key of their call. */
  | `office ${string}`
  /** An external refund, by the provider's id, that the server did not request. */
  | `outside ${string}`
  /** Taken by the provider for a lost dispute, by its id. */
  | `dispute ${string}`

/** SQL pattern for refunds of returns. */
export const returnReasonPattern = 'return %'

/** SQL pattern for refunds of staff, which may take a part, as those of returns do. Others take all that is left. */
export const officeReasonPattern = 'office %'
