import { purposeWords } from '@akyede/contract/wish-words'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'

export const occasions = Object.keys(purposeWords) as WishlistPurpose[]

export const isOccasion = (value: unknown): value is WishlistPurpose =>
  typeof value === 'string' && Object.hasOwn(purposeWords, value)

/** Name of an occasion; undefined when a list has none. */
export function occasionName(purpose: string | null, inOwnWords: string | null = null): string | undefined {
  if (purpose === 'other' && inOwnWords) return inOwnWords
  return isOccasion(purpose) && purpose !== 'other' ? purposeWords[purpose] : undefined
}
