/** What a page says of the one thing that it offers, in its own words. */
export interface PageOffer {
  readonly name?: string | undefined
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly picture?: string | undefined
}
