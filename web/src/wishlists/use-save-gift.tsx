import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.ts'
import type { Gift } from './gift.ts'
import { refreshWishlists } from './queries.ts'
import { saveGift } from './save-gift.ts'
import { savedCache } from './saved-cache.ts'
import { ViewList, Why } from './toast-actions.tsx'

/** Saves a gift to the most recent list and shows the outcome; returns whether it succeeded. Never rejects. */
export function useSaveGift(): (gift: Gift) => Promise<boolean> {
  const client = useQueryClient()
  return async gift => {
    try {
      const { id, name } = await saveGift(gift, savedCache(client))
      toast.success(wishlistWords.itemAdded, <ViewList id={id} name={name} />)
      return true
    } catch (error) {
      toast.failure(wishlistWords.itemAddFailed, <Why error={error} />)
      return false
    } finally {
      void refreshWishlists(client)
    }
  }
}
