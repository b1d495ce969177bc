/** Why money goes back: the same reason gives it back once. A part of it goes back for each return, which has an id. */
export type RefundReason =
  | 'order ended'
  | 'order cancelled'
  | 'amount differs'
  | 'paid twice'
  | 'operator'
  | `return ${string}`
  /** Made at the provider, which names it so; the shop did not ask for it. */
  | `outside ${string}`
  /** Taken by the provider for a dispute that was lost, by its id. */
  | `dispute ${string}`

/** Of a return, as a pattern of SQL: what else goes back is all that is left. */
export const returnReasonPattern = 'return %'
