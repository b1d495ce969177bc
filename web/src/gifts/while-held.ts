/** Milliseconds. A payment is over in moments, and then the shop has still to book what it was for. */
export const whileHeld = 5_000

/** How long until gifts may stand otherwise; false where nobody is paying. */
export const askAgainOf = (gifts: readonly { readonly status: string }[] | undefined): number | false =>
  gifts?.some(({ status }) => status === 'held') ? whileHeld : false
