import { ApiError, call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { guestLists, keptLists } from './guest-lists.ts'
import type { GuestItem, GuestList } from './list-edits.ts'
import { type AccountLists, moveGuestLists } from './move-guest-lists.ts'

export type MoveState = 'idle' | 'moving' | 'failed'

const listeners = new Set<() => void>()
let state: MoveState = 'idle'
let why: string | undefined
let running: Promise<boolean> | undefined

function become(next: MoveState): void {
  state = next
  for (const listener of listeners) listener()
}

async function move(): Promise<boolean> {
  become('moving')
  try {
    const person = session.getSnapshot()
    if (person.status !== 'signed-in') throw new Error('there is no account to move to')
    const { user_id: owner } = person.user
    const parts = { owner, kept: keptLists, account, newKey: ulid, isRefused, isGone: isListGone }
    const { any, refusals } = await moveGuestLists(parts)
    const [refusal] = refusals
    why = refusal instanceof ApiError ? refusal.message : undefined
    become(refusals.length > 0 ? 'failed' : 'idle')
    return any
  } catch {
    why = undefined
    become('failed')
    return false
  }
}

/** How long a turn goes on after its work: what it wrote reaches other tabs by a way of its own. */
const turnGoesOn = 50

/** One tab moves the lists; those that waited find nothing left to move, rather than each making a list of its own. */
function moveInTurn(): Promise<boolean> {
  if (!navigator.locks) return move()
  return new Promise((resolve, reject) => {
    const turn = async () => {
      await move().then(resolve, reject)
      await new Promise(done => setTimeout(done, turnGoesOn))
    }
    navigator.locks.request('wishlists-move', turn).catch(reject)
  })
}

/** The guest's lists on their way to the account that just signed in. */
export const listsMove = {
  /** True when something arrived. A failure keeps here what has not, to be tried again. */
  run(): Promise<boolean> {
    running ??= moveInTurn().finally(() => {
      running = undefined
    })
    return running
  },
  state: (): MoveState => state,
  /** What the shop said to a list that it refused. */
  why: () => why,
  stateOnServer: (): MoveState => 'idle',
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** How many lists would come along with whoever signs in now. */
export const countHere = (): number => guestLists.read().length

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
