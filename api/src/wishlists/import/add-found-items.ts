import type { WishlistItem } from '@akyede/contract/wishlist-items'
import type { Transaction } from '#platform/database.ts'
import type { Outbox } from '#platform/outbox.ts'
import { eq, sql } from '#platform/sql.ts'
import { addItems, type NewItem } from '../add-items.ts'
import type { ListDependencies } from '../dependencies.ts'
import type { WishlistItemRow } from '../find-items.ts'
import { lockListFor } from '../find-list.ts'
import { savePicture } from '../pictures.ts'
import { presentItems } from '../present-item.ts'
import { wishlistItems } from '../tables.ts'

export interface AddFoundItemsInput {
  readonly userId: number
  readonly wishlistId: string
  readonly items: readonly NewItem[]
  /** Picture of the external product. */
  readonly picture: Buffer | undefined
  readonly now: Date
  readonly outbox: Pick<Outbox, 'emit'>
}

/** Adds what was found to a list; counts what is already there or no longer sold. */
export async function addFoundItems(
  tx: Transaction,
  dependencies: ListDependencies,
  { wishlistId, items, picture, ...by }: AddFoundItemsInput,
): Promise<{ created: WishlistItem[]; skipped: number }> {
  const seen = await lockListFor(tx, by.userId, wishlistId, 'items')
  const { created, skipped } = await addItems(tx, wishlistId, by, items)
  const rows = picture ? await withPicture(tx, created, picture, by.now) : created
  return { created: await presentItems(tx, dependencies, seen, by.now, rows), skipped: skipped.length }
}

async function withPicture(
  tx: Transaction,
  created: readonly WishlistItemRow[],
  bytes: Buffer,
  now: Date,
): Promise<readonly WishlistItemRow[]> {
  const [item] = created
  if (!item?.external || created.length > 1) return created
  const picture = await savePicture(tx, item.wishlist_id, bytes, now)
  return tx
    .update(wishlistItems)
    .set({ external: sql`${wishlistItems.external} || ${JSON.stringify({ picture })}::jsonb` })
    .where(eq(wishlistItems.id, item.id))
    .returning()
}
