import { fetchExternal } from '#platform/fetch-external.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { serveCollaborators } from './collaborator-routes.ts'
import { serveCovers } from './cover-routes.ts'
import { scheduleListPurge } from './delete-list.ts'
import type { ListDependencies } from './dependencies.ts'
import { serveImport } from './import/routes.ts'
import { serveItems } from './item-routes.ts'
import { serveLists, serveTemplates } from './routes.ts'

export { seedDemoLists } from './demo-lists.ts'
export {
  type ClaimVisibility,
  type ListDependencies,
  type ListLinks,
  noClaims,
  noLinks,
  type WishlistRow,
} from './dependencies.ts'
export {
  findListNames,
  isListNamedLike,
  isListNewsFor,
  isListOfGroup,
  isOwnListNews,
  listsSharedWith,
} from './feed-visibility.ts'
export { findItem, findItems, type WishlistItemRow } from './find-items.ts'
export { findList, lockListFor, type VisibleList } from './find-list.ts'
export { countLists, findLists, findUpcomingListsOfFriends } from './find-lists.ts'
export { findSurpriseProducts, findWishedProducts } from './find-wished-products.ts'
export {
  canOwnerEverKnow,
  canOwnerKnowNow,
  isListStored,
  isStillOnList,
  isSurpriseToOwnersOf,
} from './gift-visibility.ts'
export { setListHidden } from './hide-list.ts'
export { sendListInvitation } from './invitations.ts'
export { groupLists } from './lists-of-groups.ts'
export { removeCollaboratorsBetween } from './manage-collaborators.ts'
export { type DeliveryFacts, findCutOffs } from './order-deadlines.ts'
export { personalLists, publishOwnerListsChanged } from './personal-records.ts'
export { serveListPictures } from './pictures.ts'
export { presentList, presentLists } from './present-list.ts'
export { hasRight } from './rights.ts'
export {
  findListIncludingDeleted,
  findSurprisedUsers,
  hideClaimsFromSurprised,
} from './surprised-users.ts'
export { countPeopleWithoutAccess, findOwnList, findVisibleListNames } from './visible-list-names.ts'

/** Wishlists, and who may see and change them (D49–D55, D102–D104). */
export function registerWishlists(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  dependencies: ListDependencies,
): void {
  serveLists(serve, platform, dependencies)
  serveItems(serve, platform, dependencies)
  serveTemplates(serve, platform, dependencies)
  serveCovers(serve, platform, rateLimiter, dependencies)
  serveCollaborators(serve, platform, rateLimiter, dependencies)
  serveImport(serve, platform, rateLimiter, dependencies, fetchExternal)
  scheduleListPurge(platform, dependencies)
}
