import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { storedValue } from '#kit/storage.ts'
import { guestCart } from './guest-cart.ts'
import type { CartLineItem } from './line-items.ts'

const pending = storedValue<PendingMove | null>({
  key: 'akyede:cart-move',
  // 2: knows whose account it goes to.
  version: 2,
  fallback: null,
  accepts: isPendingMove,
})

/** Brings the guest's lines to the account of this person. */
export const bringGuestCart = (owner: number): Promise<boolean> =>
  moveGuestCart({ owner, cart: guestCart, pending, newKey: ulid, sync, isRefused })

const sync = ({ key, items }: PendingMove) =>
  call('syncCart', { body: { items: [...items] } }, { idempotencyKey: key })

/** Refused for what it says, and not for the moment at which it came. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.code === 'cart.full')

function isPendingMove(value: unknown): value is PendingMove {
  if (typeof value !== 'object' || value === null) return false
  const { key, owner, items } = value as Record<string, unknown>
  return typeof key === 'string' && typeof owner === 'number' && Array.isArray(items)
}

/** What goes to the account, and the key under which it goes however often it is tried. */
export interface PendingMove {
  readonly key: string
  /** Whose account it goes to. */
  readonly owner: number
  readonly items: readonly MovedItem[]
}

export interface MovedItem {
  readonly product_id: string
  readonly variant_id: string | null
  /** 0 takes out what an earlier move brought and the guest has removed since. */
  readonly quantity: number
}

export interface MoveParts {
  /** Who has signed in. */
  readonly owner: number
  readonly cart: {
    read(): readonly CartLineItem[]
    replace(lines: readonly CartLineItem[]): void
  }
  /** Outlives the page: a move that a closed tab left unfinished goes on as the same call. */
  readonly pending: {
    read(): PendingMove | null
    write(move: PendingMove): void
    clear(): void
  }
  readonly newKey: () => string
  /** Sets these quantities in the account's cart (D118); rejects when that did not happen for certain. */
  readonly sync: (move: PendingMove) => Promise<unknown>
  /** Whether a rejection says that nothing happened, nor will when it is tried again. */
  readonly isRefused: (error: unknown) => boolean
}

/**
 * Brings the guest's lines to the account; only what arrived leaves this device (D25). An unfinished move is finished
 * as the same call before another begins, so that none arrives late and undoes the next. False: nothing to bring.
 */
export async function moveGuestCart(parts: MoveParts): Promise<boolean> {
  const first = unfinishedOf(parts) ?? newMove(parts, parts.cart.read(), [])
  for (let move = first; move; ) {
    parts.pending.write(move)
    await arrives(parts, move)
    // Another tab heard of its arrival first, and goes on from there.
    if (parts.pending.read()?.key !== move.key) return true
    move = settle(parts, move)
  }
  return first !== undefined
}

function unfinishedOf({ pending, owner }: MoveParts): PendingMove | undefined {
  const unfinished = pending.read()
  return unfinished?.owner === owner ? unfinished : undefined
}

async function arrives({ sync, pending, isRefused }: MoveParts, move: PendingMove): Promise<void> {
  try {
    await sync(move)
  } catch (error) {
    if (isRefused(error)) pending.clear()
    throw error
  }
}

/**
 * What arrived leaves; what was put in, counted differently or removed meanwhile is the next move. That is written
 * before the lines go: a tab that dies in between sends some twice, and forgets none.
 */
function settle(parts: MoveParts, move: PendingMove): PendingMove | undefined {
  const { cart, pending } = parts
  const lines = cart.read()
  const left = lines.filter(
    line => !move.items.some(item => isOf(line)(item) && item.quantity === line.quantity),
  )
  const removed = move.items.filter(item => item.quantity > 0 && !lines.some(line => isOf(line)(item)))
  const next = newMove(parts, left, removed)
  if (next) pending.write(next)
  else pending.clear()
  cart.replace(left)
  return next
}

const isOf = (line: CartLineItem) => (item: MovedItem) =>
  item.product_id === line.productId && item.variant_id === line.variantId

/** Undefined when there is nothing to say. */
function newMove(
  { newKey, owner }: MoveParts,
  lines: readonly CartLineItem[],
  removed: readonly MovedItem[],
): PendingMove | undefined {
  const items = [...lines.map(itemOf), ...removed.map(item => ({ ...item, quantity: 0 }))]
  return items.length > 0 ? { key: newKey(), owner, items } : undefined
}

const itemOf = ({ productId, variantId, quantity }: CartLineItem): MovedItem => ({
  product_id: productId,
  variant_id: variantId,
  quantity,
})
