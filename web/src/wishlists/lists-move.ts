import { accountMove, requireUserId } from '#kit/account-move.ts'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists, storedLists } from './guest-lists.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import { type AccountLists, moveGuestLists } from './move-guest-lists.ts'

/** Milliseconds for which the lock is held after the work, because storage reaches other tabs later. */
const lockHeldAfter = 50

let why: string | undefined

/** Moves a guest's lists to the account that signed in. */
export const listsMove = {
  ...accountMove(() => withLock(moveLists)),
  /** The server's message for a list that it refused. */
  why: () => why,
}

async function moveLists() {
  why = undefined
  const parts = {
    owner: requireUserId(),
    store: storedLists,
    account,
    newKey: ulid,
    isRefused,
    isGone: isListGone,
  }
  const { any, refusals } = await moveGuestLists(parts)
  const [refusal] = refusals
  why = refusal instanceof ApiError ? refusal.message : undefined
  return { any, left: refusals.length > 0 }
}

/** Only one tab moves the lists, so that no list is created twice. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    const run = async () => {
      await work().then(resolve, reject)
      await new Promise(done => setTimeout(done, lockHeldAfter))
    }
    navigator.locks.request('wishlists-move', run).catch(reject)
  })
}

/** The number of lists that would move on sign-in. */
export const countGuestLists = (): number => guestLists.read().length

/** Refused for its content, so that a retry cannot succeed. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.status === 404)

const isListGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const account: AccountLists = {
  make: (key, list) =>
    call('addWishlist', { body: { ...wordsOf(list), privacy: list.privacy } }, { idempotencyKey: key }).then(
      ({ data }) => data.id,
    ),
  rename: (key, wishlistId, list) =>
    call('changeWishlist', { params: { wishlistId }, body: wordsOf(list) }, { idempotencyKey: key }),
  fill,
  take: removeItems,
  remove: id => call('deleteWishlists', { body: { ids: [id], soft: true } }),
}

const wordsOf = ({ name, purpose }: GuestList) => ({ name, purpose })

/** Adds all items in one call; if one is unknown, each alone, so that it does not block the others. */
async function fill(key: string, wishlistId: string, items: readonly GuestItem[]): Promise<void> {
  const send = (some: readonly GuestItem[], idempotencyKey: string) =>
    call(
      'addWishlistItems',
      {
        params: { wishlistId },
        body: some.map(({ productId, variantId, priority, quantity }) => ({
          product_id: productId,
          variant_id: variantId,
          priority,
          quantity,
        })),
      },
      { idempotencyKey },
    )
  try {
    await send(items, key)
  } catch (error) {
    if (!isGone(error)) throw error
    for (const item of items)
      await send([item], `${key}-${item.id}`).catch(refusal => {
        if (!isGone(refusal)) throw refusal
      })
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && ['catalogue.product_not_found', 'request.invalid'].includes(error.code ?? '')

async function removeItems(wishlistId: string, items: readonly GuestItem[]): Promise<void> {
  const { data } = await call('getWishlist', { params: { wishlistId } })
  for (const { id, productId, variantId } of data.items) {
    if (!items.some(item => item.productId === productId && item.variantId === variantId)) continue
    await call('removeWishlistItem', { body: { wishlist_id: wishlistId, item_id: id } })
  }
}
