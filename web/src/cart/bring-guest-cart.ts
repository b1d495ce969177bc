import { refusalWords } from '#feature/promotions'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { storedValue } from '#kit/storage.ts'
import { toast } from '#ui/toast.ts'
import { guestCart } from './guest-cart.ts'
import { guestCodes } from './guest-queries.ts'
import type { CartLineItem } from './line-items.ts'

const pending = storedValue<PendingMove | null>({
  key: 'akyede:cart-move',
  // Version 2 contains the account that the move goes to.
  version: 2,
  fallback: null,
  accepts: isPendingMove,
})

/** Moves the guest's line items to this user's account. */
export const bringGuestCart = (owner: number): Promise<boolean> =>
  moveGuestCart({ owner, cart: guestCart, pending, newKey: ulid, sync, isRefused })

const sync = ({ key, items }: PendingMove) =>
  call('syncCart', { body: { items: [...items] } }, { idempotencyKey: key })

/** Whether the content was rejected, not the time of the call. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.code === 'cart.full')

function isPendingMove(value: unknown): value is PendingMove {
  if (typeof value !== 'object' || value === null) return false
  const { key, owner, items } = value as Record<string, unknown>
  return typeof key === 'string' && typeof owner === 'number' && Array.isArray(items)
}

/** The content of a move and the idempotency key of all its attempts. */
export interface PendingMove {
  readonly key: string
  /** The account that it goes to. */
  readonly owner: number
  readonly items: readonly MovedItem[]
}

export interface MovedItem {
  readonly product_id: string
  readonly variant_id: string | null
  /** 0 removes what an earlier move added and the guest has removed since. */
  readonly quantity: number
}

export interface MoveParts {
  /** The user who has signed in. */
  readonly owner: number
  readonly cart: {
    read(): readonly CartLineItem[]
    replace(lineItems: readonly CartLineItem[]): void
  }
  /** Persisted, so that a move that a closed tab left unfinished is resumed as the same call. */
  readonly pending: {
    read(): PendingMove | null
    write(move: PendingMove): void
    clear(): void
  }
  readonly newKey: () => string
  /** Sets these quantities in the account's cart (D118); rejects when that did not certainly happen. */
  readonly sync: (move: PendingMove) => Promise<unknown>
  /** Whether a rejection means that nothing happened, and that a retry would not help. */
  readonly isRefused: (error: unknown) => boolean
}

/**
 * Moves the guest's line items to the account; only what arrived is removed from this device (D25). An unfinished
 * move is completed as the same call before another starts, so that no late call undoes the next. Returns false when
 * there was nothing to move.
 */
export async function moveGuestCart(parts: MoveParts): Promise<boolean> {
  const first = unfinishedOf(parts) ?? newMove(parts, parts.cart.read(), [])
  for (let move = first; move; ) {
    parts.pending.write(move)
    await arrives(parts, move)
    // Another tab finished the move first and continues from there.
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
 * Removes what arrived and returns the next move with everything that was added, changed or removed meanwhile. That
 * is stored before the line items are removed, so that a closed tab sends some twice and loses none.
 */
function settle(parts: MoveParts, move: PendingMove): PendingMove | undefined {
  const { cart, pending } = parts
  const lineItems = cart.read()
  const left = lineItems.filter(
    lineItem => !move.items.some(item => isOf(lineItem)(item) && item.quantity === lineItem.quantity),
  )
  const removed = move.items.filter(
    item => item.quantity > 0 && !lineItems.some(lineItem => isOf(lineItem)(item)),
  )
  const next = newMove(parts, left, removed)
  if (next) pending.write(next)
  else pending.clear()
  cart.replace(left)
  return next
}

const isOf = (lineItem: CartLineItem) => (item: MovedItem) =>
  item.product_id === lineItem.productId && item.variant_id === lineItem.variantId

/** Undefined when there is nothing to send. */
function newMove(
  { newKey, owner }: MoveParts,
  lineItems: readonly CartLineItem[],
  removed: readonly MovedItem[],
): PendingMove | undefined {
  const items = [...lineItems.map(itemOf), ...removed.map(item => ({ ...item, quantity: 0 }))]
  return items.length > 0 ? { key: newKey(), owner, items } : undefined
}

const itemOf = ({ productId, variantId, quantity }: CartLineItem): MovedItem => ({
  product_id: productId,
  variant_id: variantId,
  quantity,
})

/** Applies the codes of this browser to the account that just signed in. */
export const bringGuestCodes = (): Promise<void> =>
  moveGuestCodes({
    codes: guestCodes,
    apply: code => call('applyPromo', { body: { code } }),
    isDefinite: error => error instanceof ApiError && [404, 409, 422].includes(error.status),
    isThere: error => error instanceof ApiError && error.code === 'promo.already_applied',
    report: (code, error) => toast.failure(`${code}: ${refusalWords(error)}`),
  })

/** The dependencies of a move of codes. */
export interface CodeMoveParts {
  readonly codes: { read(): readonly string[]; replace(codes: readonly string[]): void }
  readonly apply: (code: string) => Promise<unknown>
  /** Whether the server has decided, so that a retry would change nothing. */
  readonly isDefinite: (error: unknown) => boolean
  /** Whether the account's cart already has the code. */
  readonly isThere: (error: unknown) => boolean
  readonly report: (code: string, error: unknown) => void
}

/**
 * Applies a guest's codes to the account, one after the other. Applied and rejected codes are removed from this
 * device, rejections are reported, and codes that the network lost stay for the next sign-in.
 */
export async function moveGuestCodes({
  codes,
  apply,
  isDefinite,
  isThere,
  report,
}: CodeMoveParts): Promise<void> {
  for (const code of codes.read()) {
    try {
      await apply(code)
    } catch (error) {
      if (!isDefinite(error)) return
      if (!isThere(error)) report(code, error)
    }
    codes.replace(codes.read().filter(one => one !== code))
  }
}
