import { lazyComponents } from '#kit/lazy-components.ts'

const hearts = lazyComponents(() => import('./hearts.ts'))

export const LazyAddToWishlist = hearts.component(({ AddToWishlist }) => AddToWishlist)
export const LazyListsSheet = hearts.component(({ ListsSheetHost }) => ListsSheetHost)
export const LazyListsTab = hearts.component(({ ListsTab }) => ListsTab)
export const LazySaveHeart = hearts.component(({ SaveHeart }) => SaveHeart)
export const LazyTopBarLinks = hearts.component(({ TopBarLinks }) => TopBarLinks)
