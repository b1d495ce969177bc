/** The choices of the back office about orders and payments. Without zod, so that its pages do not load it. */

/** Why staff refund money; the words beside it are recorded with it. */
export const refundReasons = [
  'late',
  'damaged',
  'not_as_described',
  'not_arrived',
  'goodwill',
  'other',
] as const
export type OfficeRefundReason = (typeof refundReasons)[number]

export const refundReasonWords: Readonly<Record<OfficeRefundReason, string>> = {
  late: 'It came late',
  damaged: 'It arrived damaged',
  not_as_described: 'It’s not as described',
  not_arrived: 'It never arrived',
  goodwill: 'Goodwill',
  other: 'Something else',
}

/** Why staff cancel an order. */
export const cancelReasons = ['buyer_asked', 'maker_cannot', 'fraud', 'other'] as const
export type OfficeCancelReason = (typeof cancelReasons)[number]

export const cancelReasonWords: Readonly<Record<OfficeCancelReason, string>> = {
  buyer_asked: 'The buyer asked us to',
  maker_cannot: 'The maker can’t make it',
  fraud: 'Suspected fraud',
  other: 'Something else',
}

/** What staff should see at once. `late`: the last promised day has passed and a parcel has not been delivered. */
export const orderFlags = ['disputed', 'under_review', 'refund_stuck', 'return_open', 'late'] as const
export type OrderFlag = (typeof orderFlags)[number]

export const orderFlagWords: Readonly<Record<OrderFlag, string>> = {
  disputed: 'Disputed',
  under_review: 'To review',
  refund_stuck: 'Refund stuck',
  return_open: 'Return open',
  late: 'Late',
}

export const orderSorts = ['newest', 'oldest', 'largest'] as const

/** Payments under review, disputed payments, and those with a refund that failed. */
export const paymentPresets = ['to_look_at', 'disputed', 'refund_stuck'] as const
export type PaymentPreset = (typeof paymentPresets)[number]
