import type { Claims } from '@akyede/contract/gift-claims'
import type { Skipped } from '@akyede/contract/gifts'
import type { SharedItem } from '@akyede/contract/share-links'

/** Claim status of an item, as far as the viewer may know it. */
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

/** Units that nobody gives or is paying for. */
export const quantityLeft = ({ quantity }: Pick<SharedItem, 'quantity'>, claim: Claim | undefined): number =>
  Math.max(0, quantity - (claim?.taken ?? 0) - (claim?.held ?? 0))

interface OpenItem {
  readonly item: SharedItem
  readonly quantity: number
}

/** What one order could give from a list, and why the rest is left out, as far as this page knows. */
export function openItems(
  items: readonly SharedItem[],
  claimOf: (item: SharedItem) => Claim | undefined,
): { readonly open: readonly OpenItem[]; readonly skipped: readonly Skipped[] } {
  const open: OpenItem[] = []
  const skipped: Skipped[] = []
  for (const item of items) {
    const quantity = quantityLeft(item, claimOf(item))
    const reason = skipReasonOf(item, quantity)
    if (reason) skipped.push({ item_id: item.id, reason })
    else open.push({ item, quantity })
  }
  return { open, skipped }
}

function skipReasonOf(item: SharedItem, units: number): Skipped['reason'] | undefined {
  if (item.productId === null) return 'external'
  if (units <= 0) return 'taken'
  if (item.needsVariant) return 'needs_variant'
  return !item.givable || item.available < units ? 'unavailable' : undefined
}

/** Why an item is left out of an order for the whole list. */
export const skippedWords: Readonly<Record<Skipped['reason'], string>> = {
  taken: 'already bought',
  unavailable: 'sold out for now',
  external: 'from another shop',
  needs_variant: 'needs a size or style',
}
