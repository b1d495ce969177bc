/** The reason of a refund: one reason refunds money once. A return refunds a part under its own id. */
export type RefundReason =
  | 'order ended'
  | 'order cancelled'
  | 'amount differs'
  | 'paid twice'
  | 'operator'
  | `return ${string}`
  /** A fulfilment that its maker cancelled, by its id. */
  | `part ${string}`
  /** A problem with a fulfilment, by its id: of units that the buyer keeps, or that did not arrive. */
  | `problem ${string}`
  /** Requested by staff, under the idempotency key of their call. */
  | `office ${string}`
  /** An external refund, by the provider's id, that the server did not request. */
  | `outside ${string}`
  /** Taken by the provider for a lost dispute, by its id. */
  | `dispute ${string}`

/** SQL pattern for refunds of returns. */
export const returnReasonPattern = 'return %'

/**
 * SQL regular expression for refunds that may take a part: those of returns, problems, cancelled fulfilments and staff.
 * Others take all.
 */
export const partialReasonPattern = '^(return|part|problem|office) '

/** SQL pattern for refunds of staff. */
export const staffReasonPattern = 'office %'

/** Whether staff requested the refund. */
export const isRequestedByStaff = (reason: string): boolean => reason.startsWith('office ')
