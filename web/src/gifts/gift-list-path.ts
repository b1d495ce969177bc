import type { ListToGive } from '@akyede/contract/share-links'
import { useLocation } from 'react-router'

/** A list to give from, opened by its share link or by a viewer with access. */
export type GiftList = ListToGive & { readonly share_id?: string }

/** The page from which a list is given, and to which the giver returns after paying. */
export const giftListPath = (wishlistId: string, shareId: string | null | undefined): string =>
  shareId ? `/shared/${shareId}` : `/wishlists/${wishlistId}`

/** The same for the open page, whichever address it was opened by. */
export const useGiftListPath = (): string => useLocation().pathname
