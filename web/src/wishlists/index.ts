export type { Gift } from './gift.ts'
export {
  LateAddToWishlist,
  LateListsSheet,
  LateListsTab,
  LateSaveHeart,
  LateTopHeart,
} from './late-hearts.ts'
export { useListsFollow } from './use-lists-follow.ts'
