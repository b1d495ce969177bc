import { useSyncExternalStore } from 'react'
import { afterSignIn } from '#feature/accounts'
import { accountMove, type MoveState, requireUserId } from '#kit/account-move.ts'
import { guestCart, useGuestItems } from './guest-cart.ts'
import { countUnits } from './line-items.ts'

/** The move of the guest cart to the account that just signed in. */
export const cartMove = accountMove(async () => {
  const owner = requireUserId()
  // Loaded lazily, because only a sign-in needs it.
  const { bringGuestCart } = await import('./bring-guest-cart.ts')
  return { any: await bringGuestCart(owner), left: false }
})

afterSignIn(async () => {
  await cartMove.run()
  // The items that a code requires must be in the account's cart first.
  if (cartMove.state() === 'failed') return
  const { bringGuestCodes } = await import('./bring-guest-cart.ts')
  await bringGuestCodes()
}, ['cart', () => countUnits(guestCart.read())])

export const useMoveState = (): MoveState =>
  useSyncExternalStore(cartMove.subscribe, cartMove.state, cartMove.stateOnServer)

/** True until the guest's line items have arrived in the account or failed to. */
export function useAwaitsMove(): boolean {
  const state = useMoveState()
  const someAreHere = useGuestItems().length > 0
  return state === 'moving' || (someAreHere && state === 'idle')
}
