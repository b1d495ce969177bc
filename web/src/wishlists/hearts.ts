// Wishlist buttons of every page in one chunk, loaded after hydration (lazy-lists.ts).

export { ListsSheetHost } from './lists-sheet-host.tsx'
export { AddToWishlist, SaveHeart } from './save-buttons.tsx'
export { ListsTab, TopBarLinks } from './top-heart.tsx'
