import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { storedValue } from '#kit/storage.ts'
import { guestCart } from './guest-cart.ts'
import { moveGuestCart, type PendingMove } from './move-guest-cart.ts'

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
