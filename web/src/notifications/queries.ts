import type { ResponseFor } from '@akyede/contract/api'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { freshness } from '#kit/freshness.ts'
import type { NotificationsView } from './notifications-address.ts'

/** Everything about what somebody was told stands under this key. */
export const notificationsKey = ['notifications'] as const
export const pagesKey = [...notificationsKey, 'pages'] as const

export type NotificationsPage = ResponseFor<'listNotifications'>

/** How many are unread, of all. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }): Promise<number> =>
    call('listNotifications', { query: { limit: '1' } }, { signal }).then(({ unread_count }) => unread_count),
  staleTime: freshness.notifications,
})

/** A page of them; what was shown stays until it is there. */
export const notificationsQuery = ({ category, page }: NotificationsView) =>
  queryOptions({
    queryKey: [...pagesKey, category, page],
    queryFn: ({ signal }): Promise<NotificationsPage> =>
      call('listNotifications', { query: { page: String(page), ...(category && { category }) } }, { signal }),
    // Whoever opens it wants to know what is new.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** In which ways somebody is told. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }) => call('getNotificationPreferences', {}, { signal }).then(({ data }) => data),
  staleTime: freshness.notifications,
})
