/** What is wrong with a fulfilment (E74). Buyers report the first two, staff open the third from a ticket. */
export const problemKindWords = {
  not_come: 'It hasn’t arrived',
  keep_part_back: 'Keep it for a partial refund',
  other: 'Something else',
} as const
export type ProblemKind = keyof typeof problemKindWords
export const problemKinds = Object.keys(problemKindWords) as [ProblemKind, ...ProblemKind[]]

/** The states of a problem, as its buyer reads them (E75). */
export const problemStateWords = {
  open: 'Waiting for the maker',
  offered: 'The maker has replied',
  agreed: 'Agreed',
  with_us: 'With our team',
  settled: 'Settled by our team',
  withdrawn: 'Withdrawn',
} as const
export type ProblemState = keyof typeof problemStateWords
export const problemStates = Object.keys(problemStateWords) as [ProblemState, ...ProblemState[]]

/** What a maker can offer. */
export const problemOfferWords = {
  send_again: 'Send it again',
  refund: 'Full refund',
  part_refund: 'Partial refund',
  message: 'Just a message',
} as const
export type ProblemOffer = keyof typeof problemOfferWords
export const problemOffers = Object.keys(problemOfferWords) as [ProblemOffer, ...ProblemOffer[]]

/** How a problem ends, and how staff settle it. */
export const problemOutcomeWords = {
  refund: 'Full refund',
  part_refund: 'Partial refund',
  send_again: 'Send it again',
  nothing: 'No refund',
} as const
export type ProblemOutcome = keyof typeof problemOutcomeWords
export const problemOutcomes = Object.keys(problemOutcomeWords) as [ProblemOutcome, ...ProblemOutcome[]]
