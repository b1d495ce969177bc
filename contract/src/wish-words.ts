import type { ItemPriority, WishlistPurpose } from './wishlist-fields.ts'

/** Labels of the purposes of lists (D49). */
export const purposeWords: Readonly<Record<WishlistPurpose, string>> = {
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

/** Labels of item priorities for givers; the highest first. */
export const priorityWords: Readonly<Record<ItemPriority, string>> = {
  must_have: 'Most wanted',
  high: 'Would love',
  medium: 'Would like',
  low: 'Nice to have',
}

/** Lists of remembrance use muted styles, and their texts never say "gift". */
export const isRemembrance = ({ purpose }: { readonly purpose: string | null }): boolean =>
  purpose === 'funeral'

/** The muted colour scope of such a list, for `data-tone`. */
export const toneOf = (list: { readonly purpose: string | null }): 'remembrance' | undefined =>
  isRemembrance(list) ? 'remembrance' : undefined
