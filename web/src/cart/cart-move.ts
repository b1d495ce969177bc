import { afterSignIn } from '#feature/accounts'
import { ApiError, call, session } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { storedValue } from '#kit/storage.ts'
import { piecesIn } from './cart-lines.ts'
import { guestCart } from './guest-cart.ts'
import { moveGuestCart, type PendingMove } from './move-guest-cart.ts'

export type MoveState = 'idle' | 'moving' | 'failed'

const pending = storedValue<PendingMove | null>({
  key: 'akyede:cart-move',
  // 2: knows whose account it goes to.
  version: 2,
  fallback: null,
  accepts: isPendingMove,
})

const listeners = new Set<() => void>()
let state: MoveState = 'idle'
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
    const owner = person.user.user_id
    const moved = await moveGuestCart({ owner, cart: guestCart, pending, newKey: ulid, sync, isRefused })
    become('idle')
    return moved
  } catch {
    become('failed')
    return false
  }
}

const sync = ({ key, items }: PendingMove) =>
  call('syncCart', { body: { items: [...items] } }, { idempotencyKey: key })

/** Refused for what it says, and not for the moment at which it came. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 422 || error.code === 'cart.full')

/** The guest cart on its way to the account that just signed in. */
export const cartMove = {
  /** True when something arrived. A failure keeps the lines here, to be tried again. */
  run(): Promise<boolean> {
    running ??= move().finally(() => {
      running = undefined
    })
    return running
  },
  state: (): MoveState => state,
  stateOnServer: (): MoveState => 'idle',
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function isPendingMove(value: unknown): value is PendingMove {
  if (typeof value !== 'object' || value === null) return false
  const { key, owner, items } = value as Record<string, unknown>
  return typeof key === 'string' && typeof owner === 'number' && Array.isArray(items)
}

afterSignIn(async () => {
  await cartMove.run()
  // What a code needs must be in the account's cart before it.
  if (state === 'failed') return
  const { bringGuestCodes } = await import('./bring-guest-codes.ts')
  await bringGuestCodes()
}, ['cart', () => piecesIn(guestCart.read())])
