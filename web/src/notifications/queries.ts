import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { NotificationsView } from './notifications-address.ts'

/** Prefix of all query keys of notifications. */
export const notificationsKey = ['notifications'] as const
export const pagesKey = [...notificationsKey, 'pages'] as const

export type NotificationsPage = ResponseFor<'listNotifications'>

/** The number of all unread notifications. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }): Promise<number> =>
    call('listNotifications', { query: { limit: '1' } }, { signal }).then(({ unread_count }) => unread_count),
  staleTime: freshness.notifications,
})

/** A page of notifications. The previous page stays visible while the next one loads. */
export const notificationsQuery = ({ category, page }: NotificationsView) =>
  queryOptions({
    queryKey: [...pagesKey, category, page],
    queryFn: ({ signal }): Promise<NotificationsPage> =>
      call('listNotifications', { query: { page: String(page), ...(category && { category }) } }, { signal }),
    // Opening the page must show what is new.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The channels per category. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call('getNotificationPreferences', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.notifications,
})
