import { type Database, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, type SQL } from '#platform/sql.ts'
import { isShownTo, isUnread } from './find-notifications.ts'
import { notifications } from './tables.ts'

type Context = Pick<Platform, 'clock' | 'broadcast'> & { readonly database: Database }

/** Marks these of somebody's as read; when they were read first stays. Other tabs and devices hear of it. */
export const markRead = (ground: Context, userId: number, these?: SQL): Promise<void> =>
  transaction(ground.database, tx => mark(ground, tx, userId, these))

async function mark(ground: Context, tx: Transaction, userId: number, these: SQL | undefined): Promise<void> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ read_at: ground.clock.now() })
    .where(and(isShownTo(userId), isUnread, these))
  if (rowCount) await push(ground, tx, userId, 'notifications.read', {})
}
