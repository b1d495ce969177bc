import type { SharedList } from '@akyede/contract/share-links'
import { purposeWords } from '@akyede/contract/wish-words'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { AdinkraName } from '#ui/adinkra.tsx'

interface Occasion {
  readonly name: string
  readonly symbol: AdinkraName
}

/** Those of which the heart would say too much or too little. */
const symbols: Partial<Record<WishlistPurpose, AdinkraName>> = {
  naming: 'bese-saka',
  baby: 'bese-saka',
  graduation: 'ananse-ntontan',
  housewarming: 'eban',
  christmas: 'bese-saka',
  eid: 'bese-saka',
  funeral: 'nkyinkyim',
  other: 'bese-saka',
}

/** What a list is for, in a word; undefined where it does not say. */
export function occasionOf({
  purpose,
  purposeText,
}: Pick<SharedList, 'purpose' | 'purposeText'>): Occasion | undefined {
  const name = purpose === 'other' ? purposeText : purpose && purposeWords[purpose]
  return purpose && name ? { name, symbol: symbols[purpose] ?? 'akoma' } : undefined
}
