import { useSyncExternalStore } from 'react'
import type { MoveState } from '#kit/account-move.ts'
import { cartMove } from './cart-move.ts'
import { useGuestItems } from './use-guest-items.ts'

export const useMoveState = (): MoveState =>
  useSyncExternalStore(cartMove.subscribe, cartMove.state, cartMove.stateOnServer)

/** True until the guest's lines have arrived in the account, or could not. */
export function useAwaitsMove(): boolean {
  const state = useMoveState()
  const someAreHere = useGuestItems().length > 0
  return state === 'moving' || (someAreHere && state === 'idle')
}
