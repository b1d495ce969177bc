import { fetchOutside } from '#platform/fetch-outside.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { serveCollaborators } from './collaborator-routes.ts'
import { serveCovers } from './cover-routes.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { serveImport } from './import/routes.ts'
import { serveItems } from './item-routes.ts'
import type { ListParts } from './parts.ts'
import { serveLists } from './routes.ts'
import { serveTemplates } from './template-routes.ts'

export { seedDemoLists } from './demo-lists.ts'
export { findItem, findItems, type WishlistItemRow } from './find-items.ts'
export { findList, lockListFor, type SeenList } from './find-list.ts'
export { countLists, findLists, findSoonestOfFriends } from './find-lists.ts'
export { findProductsOfSurprise, findWishedProducts } from './find-wished.ts'
export { endPartsBetween } from './keep-together.ts'
export { groupLists } from './lists-of-groups.ts'
export {
  type ClaimsSeen,
  type ListLinks,
  type ListParts,
  noClaims,
  noLinks,
  type WishlistRow,
} from './parts.ts'
export { listsOfOwnerChanged, personalLists } from './personal-records.ts'
export { serveListPictures } from './pictures.ts'
export { presentList, presentLists } from './present-list.ts'
export { mayDo } from './rights.ts'
export {
  findListNames,
  isListCalled,
  isListOfGroup,
  isNewsOfList,
  isOwnNewsOfList,
  listsSharedWith,
} from './seen-in-feed.ts'
export { countWithoutSight, findOwnList, findSeenNames } from './seen-names.ts'
export {
  isListKept,
  isStillWished,
  isSurpriseToOwnersOf,
  mayOwnerKnow,
  willOwnerKnow,
} from './standing-of-gifts.ts'
export { findAnyList, findSurprised } from './surprised.ts'

/** Lists of what people wish for, and who may see and change them (D49–D55, D102–D104). */
export function registerWishlists(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  parts: ListParts,
): void {
  serveLists(serve, platform, parts)
  serveItems(serve, platform, parts)
  serveTemplates(serve, platform, parts)
  serveCovers(serve, platform, rateLimiter, parts)
  serveCollaborators(serve, platform, parts)
  serveImport(serve, platform, rateLimiter, parts, fetchOutside)
  forgetDeleted(platform, parts)
}
