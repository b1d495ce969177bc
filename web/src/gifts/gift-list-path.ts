import type { ListToGive } from '@akyede/contract/share-links'
import { useLocation } from 'react-router'

/** A list to give from: as a link shows it, or to somebody for whom it is. */
export type GiftList = ListToGive & { readonly share_id?: string }

/** Where a list is given from, and where whoever has paid comes back to. */
export const giftListPath = (wishlistId: string, shareId: string | null | undefined): string =>
  shareId ? `/shared/${shareId}` : `/wishlists/${wishlistId}`

/** The same of the page that is open, in whichever way it was come to. */
export const useGiftListPath = (): string => useLocation().pathname
