import { asPesewas, type Pesewas } from './money.ts'

/** Why something is sent back, as its buyer chooses it; `fault` is the shop's or the maker's, never the buyer's. */
export const returnReasonWords = {
  changed_mind: { text: 'I changed my mind', fault: false },
  too_late: { text: 'It came too late', fault: false },
  damaged: { text: 'It arrived damaged or falls apart', fault: true },
  wrong_piece: { text: 'It is not what I ordered', fault: true },
  not_as_described: { text: 'It is not as described', fault: true },
} as const
export type ReturnReason = keyof typeof returnReasonWords

export const returnReasons = Object.keys(returnReasonWords) as [ReturnReason, ...ReturnReason[]]

/** Then sending it back costs nothing, and what was made for its buyer may come back as well. */
export const isFault = (reason: ReturnReason): boolean => returnReasonWords[reason].fault

/** Where a return stands, as its buyer reads it. */
export const returnStatusWords = {
  requested: 'Return asked for',
  approved: 'Ready to be sent back',
  refused: 'Return refused',
  withdrawn: 'Return withdrawn',
  lapsed: 'Return ended, not arrived',
  received: 'Return has arrived',
  refunded: 'Return refunded',
} as const
export type ReturnStatus = keyof typeof returnStatusWords

export const returnStatuses = Object.keys(returnStatusWords) as [ReturnStatus, ...ReturnStatus[]]

/** What whoever sent it makes of a return. */
export const returnAnswers = ['approved', 'refused', 'received'] as const
export type ReturnAnswer = (typeof returnAnswers)[number]

/**
 * What goes back, in pesewas, for `pieces` of a line of `quantity` for which `paid` was paid in all, `before` of which
 * went back earlier: all together never more, and never less, than was paid.
 */
export const refundShare = (
  paid: Pesewas,
  quantity: number,
  { before, pieces }: { readonly before: number; readonly pieces: number },
): Pesewas =>
  asPesewas(Math.floor((paid * (before + pieces)) / quantity) - Math.floor((paid * before) / quantity))
