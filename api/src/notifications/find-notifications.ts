import type { NotificationCategory } from '@akyede/contract/notification-words'
import type { Notification } from '@akyede/contract/notifications'
import type { Executor } from '#platform/database.ts'
import { and, asc, count, desc, eq, isNull, type SQL, sql } from '#platform/sql.ts'
import { notifications } from './tables.ts'

export type NotificationRow = typeof notifications.$inferSelect

export interface NotificationQuery {
  readonly userId: number
  readonly category?: NotificationCategory | undefined
  readonly page: number
  readonly limit: number
}

/** A page of a person's notifications, newest first, with the total count. */
export async function findNotifications(
  executor: Executor,
  query: NotificationQuery,
): Promise<{ notifications: Notification[]; total: number }> {
  const { userId, category, page, limit } = query
  const isWanted = and(isShownTo(userId), category && eq(notifications.category, category))
  const rows = await newestFirst(executor, isWanted)
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await executor.select({ total: count() }).from(notifications).where(isWanted)
  return { notifications: rows.map(presentNotification), total: all?.total ?? 0 }
}

/** The newest notifications without a count, because a person may have thousands. */
export async function findLastNotifications(
  executor: Executor,
  userId: number,
  limit: number,
): Promise<Notification[]> {
  const rows = await newestFirst(executor, isShownTo(userId)).limit(limit)
  return rows.map(presentNotification)
}

/** What a user was sent about a page, oldest first. */
export const findNotificationsAbout = (executor: Executor, userId: number, link: string) =>
  executor
    .select({ at: notifications.created_at, type: notifications.type, title: notifications.title })
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), eq(notifications.link, link)))
    .orderBy(asc(notifications.created_at), asc(notifications.id))

const newestFirst = (executor: Executor, isWanted: SQL | undefined) =>
  executor
    .select()
    .from(notifications)
    .where(isWanted)
    .orderBy(desc(notifications.created_at), desc(notifications.id))

export async function countUnread(executor: Executor, userId: number): Promise<number> {
  const [found] = await executor
    .select({ unread: count() })
    .from(notifications)
    .where(and(isShownTo(userId), isUnread))
  return found?.unread ?? 0
}

/** Notifications sent only by email are not listed. */
export const isShownTo = (userId: number) =>
  and(eq(notifications.user_id, userId), sql`${notifications.in_app}`)

export const isUnread = isNull(notifications.read_at)

const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  category: row.category as NotificationCategory,
  type: row.type,
  title: row.title,
  message: row.message,
  link: row.link,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
})
