// What every page shows of wishlists, in one script: it comes once the page stands (late-hearts.ts).
export { AddToWishlist } from './add-to-wishlist.tsx'
export { ListsSheetHost } from './lists-sheet-host.tsx'
export { SaveHeart } from './save-heart.tsx'
export { ListsTab, TopBarLinks } from './top-heart.tsx'
