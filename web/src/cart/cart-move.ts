import { afterSignIn } from '#feature/accounts'
import { session } from '#kit/call.ts'
import { piecesIn } from './cart-lines.ts'
import { guestCart } from './guest-cart.ts'

export type MoveState = 'idle' | 'moving' | 'failed'

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
    // No page pays for it before somebody signs in.
    const { bringGuestCart } = await import('./bring-guest-cart.ts')
    const moved = await bringGuestCart(owner)
    become('idle')
    return moved
  } catch {
    become('failed')
    return false
  }
}

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

afterSignIn(async () => {
  await cartMove.run()
  // What a code needs must be in the account's cart before it.
  if (state === 'failed') return
  const { bringGuestCodes } = await import('./bring-guest-codes.ts')
  await bringGuestCodes()
}, ['cart', () => piecesIn(guestCart.read())])
