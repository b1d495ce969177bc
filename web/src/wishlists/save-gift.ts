import { wishlistWords } from '@akyede/contract/wishlist-words'
import { onlineManager } from '@tanstack/react-query'
import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import type { Gift } from './gift.ts'
import { guestLists } from './guest-lists.ts'
import type { Saved } from './queries.ts'
import type { SavedCache } from './saved-cache.ts'
import { type SavedGiftEdit, sendOrQueueSavedGift, unqueueSavedGift } from './saved-gift-edit.ts'
import { type SavedItem, savedIn } from './use-saved.ts'

type ListName = Saved['lists'][number]

/** Saves a gift to the named list, else to the most recent one, else to a new one. Returns the list. */
export async function saveGift(gift: Gift, saved: SavedCache, listId?: string): Promise<ListName> {
  // The session is checked now, because the page may not know it yet.
  return (await session.isSignedIn()) ? saveInAccount(gift, saved, listId) : saveLocally(gift, listId)
}

async function saveInAccount(gift: Gift, saved: SavedCache, listId: string | undefined): Promise<ListName> {
  const { lists } = await saved.load()
  const list = lists.find(({ id }) => id === listId) ?? (listId === undefined ? lists[0] : undefined)
  const wish = { product_id: gift.productId, variant_id: gift.variantId }
  const { wishlistId } = await sendAndShow(saved, saving(listId ?? list?.id ?? null, wish))
  return {
    id: wishlistId,
    name: list?.name ?? wishlistWords.firstName,
    itemCount: (list?.itemCount ?? 0) + 1,
    isOwn: list?.isOwn ?? true,
  }
}

type Saving = Extract<SavedGiftEdit, { kind: 'save' }>

const saving = (wishlistId: string | null, wish: Saving['wish']): Saving => ({
  kind: 'save',
  id: ulid(),
  wishlistId,
  listKey: ulid(),
  wish,
})

async function sendAndShow(saved: SavedCache, edit: SavedGiftEdit) {
  const sent = await sendOrQueueSavedGift(edit)
  if (sent.waits) saved.show(edit)
  return sent
}

function saveLocally(gift: Gift, requestedListId: string | undefined): ListName {
  const at = new Date()
  const [newest] = savedIn(guestLists.read()).lists
  const listId = requestedListId ?? newest?.id ?? ulid()
  if (requestedListId === undefined && !newest)
    guestLists.edit({ kind: 'create', id: listId, name: wishlistWords.firstName, purpose: null, at })
  guestLists.edit({ kind: 'add', listId, id: ulid(), gift, at })
  const list = savedIn(guestLists.read()).lists.find(({ id }) => id === listId)
  return list ?? { id: listId, name: wishlistWords.firstName, itemCount: 1, isOwn: true }
}

/** Removes these items; returns a function that restores them. */
export async function removeGifts(
  gift: Gift,
  items: readonly SavedItem[],
  saved: SavedCache,
): Promise<() => Promise<unknown>> {
  return (await session.isSignedIn()) ? removeAllFromAccount(gift, items, saved) : removeLocally(items)
}

async function removeAllFromAccount(gift: Gift, items: readonly SavedItem[], saved: SavedCache) {
  // Offline, a removal is undone by not sending it, so the details are not needed.
  const details = onlineManager.isOnline() ? await Promise.all(items.map(detailsOf)) : []
  for (const { wishlistId, itemId } of items) await removeFromAccount(saved, wishlistId, itemId)
  return () =>
    Promise.all(
      items.map(async ({ wishlistId, itemId, variantId }, index) => {
        if (await unqueueSavedGift(edit => edit.kind === 'take' && edit.itemId === itemId)) return
        const wish = { product_id: gift.productId, variant_id: variantId, ...details[index] }
        await sendAndShow(saved, saving(wishlistId, wish))
      }),
    )
}

/** An item that was not sent yet is removed by not sending it. */
async function removeFromAccount(saved: SavedCache, wishlistId: string, itemId: string): Promise<void> {
  const edit = { kind: 'take', wishlistId, itemId } as const
  if (await unqueueSavedGift(waiting => waiting.kind === 'save' && waiting.id === itemId)) saved.show(edit)
  else await sendAndShow(saved, edit)
}

/** Details of an item, so that it can be restored with them. */
async function detailsOf({ wishlistId, itemId }: SavedItem) {
  const { data } = await call('getWishlist', { params: { wishlistId } })
  const item = data.items.find(({ id }) => id === itemId)
  return item && { note: item.notes, quantity: item.quantity, priority: item.priority }
}

function removeLocally(items: readonly SavedItem[]) {
  const before = guestLists.read()
  const at = new Date()
  for (const { wishlistId, itemId } of items)
    guestLists.edit({ kind: 'take', listId: wishlistId, itemId, at })
  return async () => {
    for (const { wishlistId, itemId } of items) {
      const list = before.find(({ id }) => id === wishlistId)
      const index = list?.items.findIndex(({ id }) => id === itemId) ?? -1
      const item = list?.items[index]
      if (item) guestLists.edit({ kind: 'put back', listId: wishlistId, item, index, at: new Date() })
    }
  }
}

/** Items of this gift: in this variant, or where either side leaves the variant open. */
export const savedAs = ({ items }: Saved, gift: Gift): readonly SavedItem[] =>
  items.filter(
    item =>
      item.productId === gift.productId &&
      (gift.variantId === null || item.variantId === null || item.variantId === gift.variantId),
  )
