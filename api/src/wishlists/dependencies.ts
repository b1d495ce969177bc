import type { Executor, Transaction } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { DeliveryFacts } from './order-deadlines.ts'
import type { wishlists } from './tables.ts'

export type WishlistRow = typeof wishlists.$inferSelect

/** Claims for two kinds of viewers: ids of items of one list. */
export interface ClaimVisibility {
  /** For viewers who may see claims: items that are given or being paid for. */
  findReservedForGivers(executor: Executor, list: WishlistRow, now: Date): Promise<ReadonlySet<string>>
  /** For owner and co-owners: nothing before the reveal that the owner chose (D110). */
  findReservedForOwner(executor: Executor, list: WishlistRow, now: Date): Promise<ReadonlySet<string>>
  /**
   * Units that unrevealed gifts to any list of these owners took from stock: rows of `product_id`, `variant_id` and
   * `units`.
   */
  unitsHiddenFromOwners(list: WishlistRow): SQL
  /** Whether a gift needs the row of an item (D103). */
  hasGifts(itemId: SQL): SQL
}

export const noClaims: ClaimVisibility = {
  findReservedForGivers: async () => new Set(),
  findReservedForOwner: async () => new Set(),
  unitsHiddenFromOwners: () =>
    sql`select null::uuid as product_id, null::uuid as variant_id, 0 as units where false`,
  hasGifts: () => sql`false`,
}

/** Share links of lists. */
export interface ListLinks {
  /** Address of a live link by list; absent without one. */
  findLinkUrls(
    executor: Executor,
    wishlistIds: readonly string[],
    now: Date,
  ): Promise<ReadonlyMap<string, string>>
  /** Ends all links of a list that became private or was deleted, and evicts its cached pages (D50). */
  end(tx: Transaction, wishlistId: string, now: Date): Promise<void>
  /** Ends the links that a former collaborator made. */
  endMadeBy(tx: Transaction, wishlistId: string, userId: number, now: Date): Promise<void>
  /** The list of a live link without password, by id or alias; undefined otherwise. */
  findLinkedList(executor: Executor, shareId: string, now: Date): Promise<string | undefined>
}

export const noLinks: ListLinks = {
  findLinkUrls: async () => new Map(),
  end: async () => {},
  endMadeBy: async () => {},
  findLinkedList: async () => undefined,
}

/** The functions of other features that lists call. */
export interface ListDependencies {
  readonly claims: ClaimVisibility
  readonly links: ListLinks
  readonly delivery: DeliveryFacts
}
