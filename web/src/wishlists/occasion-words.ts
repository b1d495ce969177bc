import { purposeWords } from '@akyede/contract/wish-words'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'

export const occasions = Object.keys(purposeWords) as WishlistPurpose[]

export const isOccasion = (value: unknown): value is WishlistPurpose =>
  typeof value === 'string' && Object.hasOwn(purposeWords, value)

/** What an occasion is called; nothing where a list is for none. */
export function occasionName(purpose: string | null, inOwnWords: string | null = null): string | undefined {
  if (purpose === 'other' && inOwnWords) return inOwnWords
  return isOccasion(purpose) && purpose !== 'other' ? purposeWords[purpose] : undefined
}
