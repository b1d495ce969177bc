import type { Executor, Transaction } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { wishlists } from './tables.ts'

export type WishlistRow = typeof wishlists.$inferSelect

/** What givers have claimed, to the eyes of two kinds: ids of items of one list. */
export interface ClaimVisibility {
  /** For everybody who may know: given, or being given just now. */
  findReservedForGivers(executor: Executor, list: WishlistRow, now: Date): Promise<ReadonlySet<string>>
  /** For the owner and co-owners: nothing before the reveal that the owner chose (D110). */
  findReservedForOwner(executor: Executor, list: WishlistRow, now: Date): Promise<ReadonlySet<string>>
  /**
   * The units that were taken from stock by gifts that the owners of this list must not notice yet, whichever of their
   * lists they were given from: rows of `product_id`, `variant_id` and `units`.
   */
  unitsHiddenFromOwners(list: WishlistRow): SQL
  /** Whether something that is given stands behind an item, so that its row has to stay (D103). */
  hasGifts(itemId: SQL): SQL
}

export const noClaims: ClaimVisibility = {
  findReservedForGivers: async () => new Set(),
  findReservedForOwner: async () => new Set(),
  unitsHiddenFromOwners: () =>
    sql`select null::uuid as product_id, null::uuid as variant_id, 0 as units where false`,
  hasGifts: () => sql`false`,
}

/** The links by which lists are shared. */
export interface ListLinks {
  /** Where a live link of each of these lists leads; absent without one. */
  findLinkUrls(
    executor: Executor,
    wishlistIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, string>>
  /** Ends all links of a list that was made private or deleted, with what is kept of its pages (D50). */
  end(tx: Transaction, wishlistId: string, now: Date): Promise<void>
  /** Ends those that somebody made who keeps the list no longer. */
  endMadeBy(tx: Transaction, wishlistId: string, userId: number, now: Date): Promise<void>
  /** The list to which a live link without password leads, by its id or alias; undefined otherwise. */
  findLinkedList(executor: Executor, shareId: string, now: Date): Promise<string | undefined>
}

export const noLinks: ListLinks = {
  findLinkUrls: async () => new Map(),
  end: async () => {},
  endMadeBy: async () => {},
  findLinkedList: async () => undefined,
}

/** What lists are handed of other features. */
export interface ListDependencies {
  readonly claims: ClaimVisibility
  readonly links: ListLinks
}
