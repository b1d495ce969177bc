import { accountMove, requireUserId } from '#kit/account-move.ts'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists, storedLists } from './guest-lists.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import { type AccountLists, moveGuestLists } from './move-guest-lists.ts'

/** How long a turn goes on after its work: what it wrote reaches other tabs by a way of its own. */
const turnGoesOn = 50

let why: string | undefined

/** The guest's lists on their way to the account that just signed in. */
export const listsMove = {
  ...accountMove(() => inTurn(bringGuestLists)),
  /** What the shop said to a list that it refused. */
  why: () => why,
}

async function bringGuestLists() {
  why = undefined
  const parts = {
    owner: requireUserId(),
    kept: storedLists,
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

/** One tab moves the lists; those that waited find nothing left to move, rather than each making a list of its own. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    const turn = async () => {
      await work().then(resolve, reject)
      await new Promise(done => setTimeout(done, turnGoesOn))
    }
    navigator.locks.request('wishlists-move', turn).catch(reject)
  })
}

/** How many lists would come along with whoever signs in now. */
export const countGuestLists = (): number => guestLists.read().length

/** Refused for what it says, and not for the moment at which it came. */
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
  take: takeEach,
  remove: id => call('deleteWishlists', { body: { ids: [id], soft: true } }),
}

const wordsOf = ({ name, purpose }: GuestList) => ({ name, purpose })

/** All in one call; where the shop knows one of them no more, each by itself, so that it keeps no other from arriving. */
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

async function takeEach(wishlistId: string, items: readonly GuestItem[]): Promise<void> {
  const { data } = await call('getWishlist', { params: { wishlistId } })
  for (const { id, productId, variantId } of data.items) {
    if (!items.some(item => item.productId === productId && item.variantId === variantId)) continue
    await call('removeWishlistItem', { body: { wishlist_id: wishlistId, item_id: id } })
  }
}
