import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'

/** What lists are for, as people say it (D49). */
export const occasionWords: Readonly<Record<WishlistPurpose, string>> = {
  birthday: 'Birthday',
  wedding: 'Wedding',
  engagement: 'Engagement',
  naming: 'Naming day',
  baby: 'New baby',
  graduation: 'Graduation',
  housewarming: 'New home',
  anniversary: 'Anniversary',
  christmas: 'Christmas',
  eid: 'Eid',
  funeral: 'Remembrance',
  other: 'Something else',
}

export const occasions = Object.keys(occasionWords) as WishlistPurpose[]

export const isOccasion = (value: unknown): value is WishlistPurpose =>
  typeof value === 'string' && value in occasionWords

/** What an occasion is called; nothing where a list is for none. */
export function occasionName(purpose: string | null, inOwnWords: string | null = null): string | undefined {
  if (purpose === 'other' && inOwnWords) return inOwnWords
  return isOccasion(purpose) && purpose !== 'other' ? occasionWords[purpose] : undefined
}
