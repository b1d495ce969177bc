import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { Executor, Transaction } from '#platform/database.ts'
import type { groupMembers, groups } from './tables.ts'

export type GroupRow = typeof groups.$inferSelect
export type MemberRow = typeof groupMembers.$inferSelect

/** Somebody who makes public lists for an occasion. */
export interface LikeMindedUser {
  readonly user_id: number
  readonly purpose: WishlistPurpose
}

/** What groups are handed of lists, which know groups themselves. */
export interface GroupLists {
  /** Makes somebody's lists for a group private, with all that follows; answers their names. */
  makePrivate(
    tx: Transaction,
    whose: { readonly groupId: string; readonly userId: number },
    now: Date,
  ): Promise<string[]>
  /** People with public lists for the occasions of somebody's own, those of late first. */
  findLikeMindedUsers(executor: Executor, userId: number): Promise<readonly LikeMindedUser[]>
}
