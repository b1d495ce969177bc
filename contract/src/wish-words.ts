import type { ItemPriority, WishlistPurpose } from './wishlist-fields.ts'

/** What lists are for, as people say it (D49). */
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

/** How much something is wished for, as givers read it; the most first. */
export const priorityWords: Readonly<Record<ItemPriority, string>> = {
  must_have: 'Most wanted',
  high: 'Would love',
  medium: 'Would like',
  low: 'Nice to have',
}

/** Where somebody is mourned nothing shines, and nobody says "gift". */
export const isRemembrance = ({ purpose }: { readonly purpose: string | null }): boolean =>
  purpose === 'funeral'

/** The scope of quiet colours that such a list stands in; for `data-tone`. */
export const toneOf = (list: { readonly purpose: string | null }): 'remembrance' | undefined =>
  isRemembrance(list) ? 'remembrance' : undefined
