import { useEffect } from 'react'
import { afterSignIn } from '#feature/accounts'

/** Moves a guest's lists on sign-in. Used once, at the root. */
export function useMoveGuestLists(): void {
  useEffect(() => afterSignIn(moveLists, ['wishlists', countLists]), [])
}

const loadMove = () => import('./lists-move.ts')
const moveLists = async (): Promise<void> => void (await (await loadMove()).listsMove.run())
const countLists = async (): Promise<number> => (await loadMove()).countGuestLists()
