import type { SharedList } from '@akyede/contract/share-links'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { AdinkraName } from '#ui/adinkra.tsx'

interface Occasion {
  readonly name: string
  readonly symbol: AdinkraName
}

const occasions: Record<Exclude<WishlistPurpose, 'other'>, Occasion> = {
  birthday: { name: 'Birthday', symbol: 'akoma' },
  wedding: { name: 'Wedding', symbol: 'akoma' },
  engagement: { name: 'Engagement', symbol: 'akoma' },
  naming: { name: 'Naming day', symbol: 'bese-saka' },
  baby: { name: 'Baby', symbol: 'bese-saka' },
  graduation: { name: 'Graduation', symbol: 'ananse-ntontan' },
  housewarming: { name: 'New home', symbol: 'eban' },
  anniversary: { name: 'Anniversary', symbol: 'akoma' },
  christmas: { name: 'Christmas', symbol: 'bese-saka' },
  eid: { name: 'Eid', symbol: 'bese-saka' },
  funeral: { name: 'Remembrance', symbol: 'nkyinkyim' },
}

/** What a list is for, in a word; undefined where it does not say. */
export function occasionOf({
  purpose,
  purposeText,
}: Pick<SharedList, 'purpose' | 'purposeText'>): Occasion | undefined {
  if (purpose === null) return undefined
  if (purpose !== 'other') return occasions[purpose]
  return purposeText ? { name: purposeText, symbol: 'bese-saka' } : undefined
}

/** Where somebody is mourned nothing shines, and nobody says "gift". */
export const isRemembrance = ({ purpose }: Pick<SharedList, 'purpose'>): boolean => purpose === 'funeral'
