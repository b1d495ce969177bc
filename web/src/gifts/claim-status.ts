import type { Claims } from '@akyede/contract/gift-claims'
import type { SharedItem } from '@akyede/contract/share-links'

/** How an item stands, as far as whoever looks may know. */
export type ClaimStatus = 'open' | 'paying' | 'taken'

/** What others give of an item. */
export type Claim = Claims['items'][string]

export const claimStatusOf = (claim: Claim | undefined): ClaimStatus => {
  switch (claim?.state) {
    case 'taken':
      return 'taken'
    case 'held':
      return 'paying'
    default:
      return 'open'
  }
}

/** Pieces that nobody gives yet, nor is paying for. */
export const quantityLeft = ({ quantity }: Pick<SharedItem, 'quantity'>, claim: Claim | undefined): number =>
  Math.max(0, quantity - (claim?.taken ?? 0) - (claim?.held ?? 0))
