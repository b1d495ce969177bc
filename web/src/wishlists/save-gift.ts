import { wishlistWords } from '@akyede/contract/wishlist-words'
import { call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import type { Gift } from './gift.ts'
import { guestLists } from './guest-lists.ts'
import type { Saved } from './queries.ts'
import { type SavedItem, savedIn } from './use-saved.ts'

type ListName = Saved['lists'][number]

/** Whose lists these are is asked at the moment of the press: the page may not know it yet. */
const isSignedIn = async (): Promise<boolean> => (await session.accessToken()) !== undefined

/** Puts a gift on a list: the named one, else the one that was changed last, else a first one. Answers which. */
export async function saveGift(gift: Gift, saved: () => Promise<Saved>, listId?: string): Promise<ListName> {
  return (await isSignedIn()) ? saveInAccount(gift, await saved(), listId) : saveHere(gift, listId)
}

async function saveInAccount(gift: Gift, { lists }: Saved, listId: string | undefined): Promise<ListName> {
  const list = lists.find(({ id }) => id === listId) ?? (listId === undefined ? lists[0] : undefined)
  const id = listId ?? list?.id ?? (await makeFirstList())
  await call('addWishlistItems', {
    params: { wishlistId: id },
    body: [{ product_id: gift.productId, variant_id: gift.variantId }],
  })
  return {
    id,
    name: list?.name ?? wishlistWords.firstName,
    itemCount: (list?.itemCount ?? 0) + 1,
    isOwn: list?.isOwn ?? true,
  }
}

const makeFirstList = async (): Promise<string> =>
  (await call('addWishlist', { body: { name: wishlistWords.firstName } })).data.id

function saveHere(gift: Gift, wanted: string | undefined): ListName {
  const at = new Date()
  const [newest] = savedIn(guestLists.read()).lists
  const listId = wanted ?? newest?.id ?? ulid()
  if (wanted === undefined && !newest)
    guestLists.edit({ kind: 'create', id: listId, name: wishlistWords.firstName, purpose: null, at })
  guestLists.edit({ kind: 'add', listId, id: ulid(), gift, at })
  const list = savedIn(guestLists.read()).lists.find(({ id }) => id === listId)
  return list ?? { id: listId, name: wishlistWords.firstName, itemCount: 1, isOwn: true }
}

/** Takes these off their lists; answers how to put them back. */
export async function takeGifts(gift: Gift, items: readonly SavedItem[]): Promise<() => Promise<unknown>> {
  return (await isSignedIn()) ? takeFromAccount(gift, items) : takeHere(items)
}

async function takeFromAccount(gift: Gift, items: readonly SavedItem[]) {
  const wishes = await Promise.all(items.map(wishFor))
  for (const { wishlistId, itemId } of items)
    await call('removeWishlistItem', { body: { wishlist_id: wishlistId, item_id: itemId } })
  return () =>
    Promise.all(
      items.map(({ wishlistId, variantId }, index) =>
        call('addWishlistItems', {
          params: { wishlistId },
          body: [{ product_id: gift.productId, variant_id: variantId, ...wishes[index] }],
        }),
      ),
    )
}

/** What was said about an item: it comes back with it. */
async function wishFor({ wishlistId, itemId }: SavedItem) {
  const { data } = await call('getWishlist', { params: { wishlistId } })
  const item = data.items.find(({ id }) => id === itemId)
  return item && { note: item.notes, quantity: item.quantity, priority: item.priority }
}

function takeHere(items: readonly SavedItem[]) {
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

/** Where a gift is saved: in this variant, or where either of them leaves the variant open. */
export const savedAs = ({ items }: Saved, gift: Gift): readonly SavedItem[] =>
  items.filter(
    item =>
      item.productId === gift.productId &&
      (gift.variantId === null || item.variantId === null || item.variantId === gift.variantId),
  )
