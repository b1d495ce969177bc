import type { NotificationCategory } from '@akyede/contract/notification-words'
import type { Notification } from '@akyede/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { toast } from '#ui/toast.ts'
import { type NotificationsPage, notificationsKey, pagesKey, unreadQuery } from './queries.ts'

/** Optimistic updates: notifications are shown as read at once, and restored when the call fails. */
export interface ReadMarks {
  one(notification: Notification): Promise<void>
  many(ids: readonly string[]): Promise<void>
  all(category: NotificationCategory | null): Promise<void>
}

export function markRead(client: QueryClient): ReadMarks {
  async function mark(isMeant: (each: Notification) => boolean, send: () => Promise<unknown>): Promise<void> {
    // Responses under way do not contain the change yet.
    await client.cancelQueries({ queryKey: notificationsKey })
    const before = client.getQueriesData({ queryKey: notificationsKey })
    showRead(client, isMeant)
    try {
      await send()
    } catch (error) {
      for (const [key, known] of before) client.setQueryData(key, known)
      toast.failure(error instanceof Error ? error.message : String(error))
    }
    await client.invalidateQueries({ queryKey: notificationsKey })
  }
  return {
    one: ({ id }) =>
      mark(
        each => each.id === id,
        () => call('readNotification', { params: { notificationId: id } }, { keepalive: true }),
      ),
    many: ids =>
      mark(
        each => ids.includes(each.id),
        () => call('readManyNotifications', { body: { ids: [...ids] } }),
      ),
    all: category =>
      mark(
        each => category === null || each.category === category,
        () => call('readAllNotifications', { body: category ? { category } : {} }),
      ),
  }
}

/** Marks them in every cached page, and subtracts those that were unread from the count once. */
function showRead(client: QueryClient, isMeant: (each: Notification) => boolean): void {
  const read = new Set<string>()
  client.setQueriesData<NotificationsPage>({ queryKey: pagesKey }, page => {
    if (!page) return page
    const data = page.data.map(each => {
      if (each.isRead || !isMeant(each)) return each
      read.add(each.id)
      return { ...each, isRead: true }
    })
    return { ...page, data }
  })
  client.setQueryData(unreadQuery.queryKey, unread => unread && Math.max(0, unread - read.size))
}
