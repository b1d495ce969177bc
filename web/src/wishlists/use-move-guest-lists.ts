import { useEffect } from 'react'
import { afterSignIn } from '#feature/accounts'

/** A guest's lists go with whoever signs in here. For the one document around all pages. */
export function useMoveGuestLists(): void {
  useEffect(() => afterSignIn(bring, ['wishlists', count]), [])
}

const moving = () => import('./lists-move.ts')
const bring = async (): Promise<void> => void (await (await moving()).listsMove.run())
const count = async (): Promise<number> => (await moving()).countGuestLists()
