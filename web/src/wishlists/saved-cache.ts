import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { offlineUpdatedAt } from '#kit/offline-updated-at.ts'
import { type Saved, savedQuery } from './queries.ts'
import type { SavedGiftEdit } from './saved-gift-edit.ts'

/** Cached saved gifts of the account. */
export interface SavedCache {
  /** From the server; offline from the cache. */
  load(): Promise<Saved>
  /** Shows a queued edit as done. */
  show(edit: SavedGiftEdit): void
}

export const savedCache = (client: QueryClient): SavedCache => ({
  load: () => (onlineManager.isOnline() ? client.fetchQuery(savedQuery) : client.ensureQueryData(savedQuery)),
  show: edit =>
    client.setQueryData(
      savedQuery.queryKey,
      saved => saved && editedSaved(saved, edit),
      offlineUpdatedAt(client, savedQuery.queryKey),
    ),
})

function editedSaved({ lists, items }: Saved, edit: SavedGiftEdit): Saved {
  const counted = (wishlistId: string, more: number) =>
    lists.map(list =>
      list.id === wishlistId ? { ...list, itemCount: Math.max(0, list.itemCount + more) } : list,
    )
  if (edit.kind === 'take')
    return {
      lists: counted(edit.wishlistId, -1),
      items: items.filter(({ itemId }) => itemId !== edit.itemId),
    }
  const { wishlistId, id: itemId, wish } = edit
  if (wishlistId === null || !('product_id' in wish) || !wish.product_id) return { lists, items }
  const item = { wishlistId, itemId, productId: wish.product_id, variantId: wish.variant_id ?? null }
  return { lists: counted(wishlistId, 1), items: [...items, item] }
}
