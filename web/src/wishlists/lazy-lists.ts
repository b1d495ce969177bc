// What other pages need of lists, without the code of the list pages: each part is loaded when it is used.
import { useEffect } from 'react'
import { afterSignIn } from '#feature/accounts'
import { lazyComponents } from '#kit/lazy-components.ts'

const hearts = lazyComponents(() => import('./hearts.ts'))

export const LazyAddToWishlist = hearts.component(({ AddToWishlist }) => AddToWishlist)
export const LazyListsSheet = hearts.component(({ ListsSheetHost }) => ListsSheetHost)
export const LazyListsTab = hearts.component(({ ListsTab }) => ListsTab)
export const LazySaveHeart = hearts.component(({ SaveHeart }) => SaveHeart)
export const LazyTopBarLinks = hearts.component(({ TopBarLinks }) => TopBarLinks)

/** Moves a guest's lists on sign-in. Used once, at the root. */
export function useMoveGuestLists(): void {
  useEffect(() => afterSignIn(moveLists, ['wishlists', countLists]), [])
}

const loadMove = () => import('./lists-move.ts')
const moveLists = async (): Promise<void> => void (await (await loadMove()).listsMove.run())
const countLists = async (): Promise<number> => (await loadMove()).countGuestLists()
