export { Cover } from './cover.tsx'
export {
  LateAddToWishlist,
  LateListsSheet,
  LateListsTab,
  LateSaveHeart,
  LateTopPlaces,
} from './late-hearts.ts'
export { daysAway, giftCount } from './list-words.ts'
export { refreshWishlists } from './queries.ts'
export { SaveLines } from './save-lines.tsx'
export { sendWaitingListEdit, sendWaitingSavedGift } from './send-waiting.ts'
export { useListsFollow } from './use-lists-follow.ts'
export { useSaveGift } from './use-save-gift.tsx'
