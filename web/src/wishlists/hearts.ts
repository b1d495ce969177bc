// What every page shows of wishlists, in one script: it comes once the page stands (late-hearts.ts).

export { ListsSheetHost } from './lists-sheet-host.tsx'
export { AddToWishlist, SaveHeart } from './save-buttons.tsx'
export { ListsTab, TopBarLinks } from './top-heart.tsx'
