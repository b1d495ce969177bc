import { Failure } from '@akyede/contract/failures'
import { type Database, type Transaction, transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import type { Serve } from '#platform/serve.ts'
import { and, eq, inArray, type SQL } from '#platform/sql.ts'
import { countUnread, findNotifications, isShownTo, isUnread } from './find-notifications.ts'
import { changePreferences, findPreferences } from './preferences.ts'
import { notifications } from './tables.ts'

/** Serves notifications and notification preferences (D127). */
export function serveNotifications(serve: Serve, platform: Platform): void {
  const { database } = platform
  const unread = async (userId: number) => ({
    data: { unread_count: await countUnread(database, userId) },
  })

  serve('listNotifications', async ({ query, caller: { userId } }) => {
    const found = await findNotifications(database, { userId, ...query })
    return {
      data: found.notifications,
      pagination: paginate(query.page, query.limit, found.total),
      unread_count: await countUnread(database, userId),
    }
  })

  serve('getNotificationPreferences', async ({ caller }) => ({
    data: await findPreferences(database, caller.userId),
  }))

  serve('changeNotificationPreferences', async ({ body, caller }) => {
    await changePreferences(database, caller.userId, body)
    return { data: await findPreferences(database, caller.userId) }
  })

  serve('readNotification', async ({ params, caller: { userId } }) => {
    const isThis = eq(notifications.id, params.notificationId)
    const own = await database
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(isShownTo(userId), isThis))
    if (own.length === 0) throw new Failure('notification.not_found')
    await markRead(platform, userId, isThis)
    return null
  })

  serve('readManyNotifications', async ({ body, caller: { userId } }) => {
    await markRead(platform, userId, inArray(notifications.id, body.ids))
    return unread(userId)
  })

  serve('readAllNotifications', async ({ body, caller: { userId } }) => {
    await markRead(platform, userId, body?.category && eq(notifications.category, body.category))
    return unread(userId)
  })
}

type Context = Pick<Platform, 'clock' | 'broadcast'> & { readonly database: Database }

/** Marks a person's notifications as read, keeping an earlier read time. Other tabs and devices receive a push. */
const markRead = (context: Context, userId: number, condition?: SQL): Promise<void> =>
  transaction(context.database, tx => mark(context, tx, userId, condition))

async function mark(
  context: Context,
  tx: Transaction,
  userId: number,
  condition: SQL | undefined,
): Promise<void> {
  const { rowCount } = await tx
    .update(notifications)
    .set({ read_at: context.clock.now() })
    .where(and(isShownTo(userId), isUnread, condition))
  if (rowCount) await push(context, tx, userId, 'notifications.read', {})
}
