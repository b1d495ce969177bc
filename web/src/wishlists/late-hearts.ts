import { lateParts } from '#kit/late-parts.ts'

const hearts = lateParts(() => import('./hearts.ts'))

export const LateAddToWishlist = hearts.part(({ AddToWishlist }) => AddToWishlist)
export const LateListsSheet = hearts.part(({ ListsSheetHost }) => ListsSheetHost)
export const LateListsTab = hearts.part(({ ListsTab }) => ListsTab)
export const LateSaveHeart = hearts.part(({ SaveHeart }) => SaveHeart)
export const LateTopPlaces = hearts.part(({ TopPlaces }) => TopPlaces)
