import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { eq, sql } from '#platform/sql.ts'
import type { VisibleList } from './find-list.ts'
import { deletePicture, savePicture } from './pictures.ts'
import { wishlists } from './tables.ts'

/** Redraws an uploaded picture. Refuses with `wishlist.picture_unreadable`. */
export async function drawCover(bytes: Buffer): Promise<Buffer> {
  const drawn = await redrawPicture(bytes, limits.wishlists.cover)
  if (!drawn) throw new Failure('wishlist.picture_unreadable')
  return drawn
}

/** Sets or removes the cover of a list that the transaction has locked, and deletes the previous one. */
export async function setCover(
  tx: Transaction,
  seen: VisibleList,
  picture: Buffer | null,
  now: Date,
): Promise<VisibleList> {
  const { id, cover: before } = seen.list
  if (picture === null && before === null) return seen
  const cover = picture && (await savePicture(tx, id, picture, now))
  const [list] = await tx
    .update(wishlists)
    .set({ cover, version: sql`${wishlists.version} + 1`, updated_at: now })
    .where(eq(wishlists.id, id))
    .returning()
  if (!list) throw new Error('a cover was not written')
  if (before !== null) await deletePicture(tx, before)
  return { ...seen, list }
}
