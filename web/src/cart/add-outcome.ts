/** How much of a wish went into the cart. */
export type AddOutcome = 'all' | 'some' | 'none'

interface Quantities {
  /** Of the line, before and after. */
  before: number
  after: number
  wished: number
}

export function addOutcome({ before, after, wished }: Quantities): AddOutcome {
  if (after <= before) return 'none'
  return after - before < wished ? 'some' : 'all'
}
