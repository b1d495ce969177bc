import { Failure } from '@akyede/contract/failures'
import type { ActedBy } from '#platform/audit.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { wishlists } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    list_hidden: { wishlist_id: string }
    list_shown: { wishlist_id: string }
  }
}

/**
 * Hides a list from everyone but its owner, or shows it again. Gifts that are paid go on. Repeating it changes nothing.
 * Fails with `office.not_found`.
 */
export async function setListHidden(
  tx: Transaction,
  { audit, broadcast, clock }: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  { listId, hidden }: { readonly listId: string; readonly hidden: boolean },
  by: ActedBy,
): Promise<void> {
  const [list] = await tx
    .select({ user_id: wishlists.user_id, hidden_at: wishlists.hidden_at })
    .from(wishlists)
    .where(and(eq(wishlists.id, listId), isNull(wishlists.deleted_at)))
    .for('update')
  if (!list) throw new Failure('office.not_found')
  if ((list.hidden_at !== null) === hidden) return
  await tx
    .update(wishlists)
    .set({ hidden_at: hidden ? clock.now() : null })
    .where(eq(wishlists.id, listId))
  const circumstances = { userId: list.user_id, ...by }
  await audit.write(tx, hidden ? 'list_hidden' : 'list_shown', { wishlist_id: listId }, circumstances)
  await publishChange(broadcast, tx, [listId])
}
