import type { RequestFor } from '@akyede/contract/api'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { call } from '#kit/call.ts'
import { queuedEdits } from '#kit/queued-edits.ts'

/** Saves a gift to a list of the account, or removes it. */
export type SavedGiftEdit =
  | {
      readonly kind: 'save'
      /** Temporary id until the server assigns one. */
      readonly id: string
      /** Null creates the first list, under a key of its own. */
      readonly wishlistId: string | null
      readonly listKey: string
      readonly wish: RequestFor<'addWishlistItems'>['body'][number]
    }
  | { readonly kind: 'take'; readonly wishlistId: string; readonly itemId: string }

/** Sends the edit, or queues it without a connection; returns whether it is queued. */
export async function sendOrQueueSavedGift(
  edit: SavedGiftEdit,
): Promise<{ wishlistId: string; waits: boolean }> {
  const wishlistId = await queuedEdits.sendOrKeep({ kind: 'saved gift', edit }, key =>
    sendSavedGiftEdit(edit, key),
  )
  return { wishlistId: wishlistId ?? edit.wishlistId ?? '', waits: wishlistId === undefined }
}

/** Removes an unsent edit from the queue; false when it was sent already. */
export const unqueueSavedGift = (isIt: (edit: SavedGiftEdit) => boolean): Promise<boolean> =>
  queuedEdits.takeBack('saved gift', edit => isIt(edit as SavedGiftEdit))

/** Returns the list. Uses keepalive, so that leaving the page does not abort the call. */
export async function sendSavedGiftEdit(edit: SavedGiftEdit, idempotencyKey: string): Promise<string> {
  const options = { idempotencyKey, keepalive: true }
  if (edit.kind === 'take') {
    const { wishlistId, itemId } = edit
    await call('removeWishlistItem', { body: { wishlist_id: wishlistId, item_id: itemId } }, options)
    return wishlistId
  }
  const wishlistId = edit.wishlistId ?? (await makeFirstList(edit.listKey))
  await call('addWishlistItems', { params: { wishlistId }, body: [edit.wish] }, options)
  return wishlistId
}

const makeFirstList = async (idempotencyKey: string): Promise<string> =>
  (await call('addWishlist', { body: { name: wishlistWords.firstName } }, { idempotencyKey })).data.id
