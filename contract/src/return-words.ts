/**
 * Reasons for a return, as the buyer chooses them; `fault` marks those that are the shop's or the maker's
 * responsibility.
 */
export const returnReasonWords = {
  changed_mind: { text: 'I changed my mind', fault: false },
  too_late: { text: 'It arrived too late', fault: false },
  damaged: { text: 'It’s damaged or faulty', fault: true },
  wrong_piece: { text: 'It’s not what I ordered', fault: true },
  not_as_described: { text: 'It’s not as described', fault: true },
} as const
export type ReturnReason = keyof typeof returnReasonWords

export const returnReasons = Object.keys(returnReasonWords) as [ReturnReason, ...ReturnReason[]]

/** For a fault the return is free, and made-to-order products are accepted as well. */
export const isFault = (reason: ReturnReason): boolean => returnReasonWords[reason].fault

/** Statuses of a return, as its buyer reads them. */
export const returnStatusWords = {
  requested: 'Return requested',
  approved: 'Return approved',
  refused: 'Return refused',
  withdrawn: 'Return cancelled',
  lapsed: 'Return expired',
  received: 'Return received',
  refunded: 'Return refunded',
} as const
export type ReturnStatus = keyof typeof returnStatusWords

export const returnStatuses = Object.keys(returnStatusWords) as [ReturnStatus, ...ReturnStatus[]]

/** A maker's answers to a return. */
export const returnAnswers = ['approved', 'refused', 'received'] as const
export type ReturnAnswer = (typeof returnAnswers)[number]
