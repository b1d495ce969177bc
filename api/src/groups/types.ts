import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { Executor, Transaction } from '#platform/database.ts'
import type { groupMembers, groups } from './tables.ts'

export type GroupRow = typeof groups.$inferSelect
export type MemberRow = typeof groupMembers.$inferSelect

/** A person who makes public lists for an occasion. */
export interface LikeMindedUser {
  readonly user_id: number
  readonly purpose: WishlistPurpose
}

/** Functions of the wishlists feature, which itself depends on groups. */
export interface GroupLists {
  /** Makes a person's lists for a group private, with all consequences. Returns their names. */
  makePrivate(
    tx: Transaction,
    whose: { readonly groupId: string; readonly userId: number },
    now: Date,
  ): Promise<string[]>
  /** People with public lists for the same occasions as this person's lists, the most recent first. */
  findLikeMindedUsers(executor: Executor, userId: number): Promise<readonly LikeMindedUser[]>
}
