import type { RequestFor } from '@akyede/contract/api'
import { wishlistWords } from '@akyede/contract/wishlist-words'
import { call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { queuedEdits } from '#kit/queued-edits.ts'

/** A gift that is put on a list of an account, or taken off. */
export type SavedGiftEdit =
  | {
      readonly kind: 'save'
      /** Its name until the shop has given it one. */
      readonly id: string
      /** Null: a first list is made for it, under a key of its own. */
      readonly wishlistId: string | null
      readonly listKey: string
      readonly wish: RequestFor<'addWishlistItems'>['body'][number]
    }
  | { readonly kind: 'take'; readonly wishlistId: string; readonly itemId: string }

/** Sent now, or once there is a connection: whether it waits. */
export async function sendOrQueueSavedGift(
  edit: SavedGiftEdit,
): Promise<{ wishlistId: string; waits: boolean }> {
  const key = ulid()
  const wishlistId = await queuedEdits.sendOrKeep({ kind: 'saved gift', edit, key }, () =>
    sendSavedGiftEdit(edit, key),
  )
  return { wishlistId: wishlistId ?? edit.wishlistId ?? '', waits: wishlistId === undefined }
}

/** Takes back what was not sent yet; false: it was. */
export const unqueueSavedGift = (isIt: (edit: SavedGiftEdit) => boolean): Promise<boolean> =>
  queuedEdits.takeBack('saved gift', edit => isIt(edit as SavedGiftEdit))

/** Answers the list. What was pressed for arrives, though its page is left at once. */
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
