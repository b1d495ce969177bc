/** Why money goes back: the same reason gives it back once. */
export type RefundReason = 'order ended' | 'order cancelled' | 'amount differs' | 'operator'
