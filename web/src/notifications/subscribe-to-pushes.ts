import type { NotificationCategory } from '@akyede/contract/notification-words'
import type { PushFrame, PushType } from '@akyede/contract/realtime'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { subscribeToRealtime } from '#kit/realtime.ts'
import { newNotifications, pushEvents } from './push-events.ts'
import { notificationsKey, pagesKey, unreadQuery } from './queries.ts'

/**
 * The dashboard and the newest feed entry. The feed itself is not refetched, so that it does not move while the user
 * reads.
 */
const dashboardKeys: readonly QueryKey[] = [['dashboard'], ['activity', 'newest']]

/** Query keys of the features to invalidate for each push. */
const keysByPush: Readonly<Record<PushType, readonly QueryKey[]>> = {
  'notification.added': [unreadQuery.queryKey, ...dashboardKeys],
  'notifications.read': [notificationsKey, ['dashboard']],
  'cart.changed': [['cart']],
  'list.changed': [['wishlists'], ...dashboardKeys],
  'friends.changed': [['friends'], ...dashboardKeys],
  'group.changed': [['groups'], ...dashboardKeys],
  'event.changed': [['events'], ...dashboardKeys],
  'order.changed': [['orders'], ...dashboardKeys],
  'rewards.changed': [['rewards']],
  'ticket.changed': [['support']],
  'office.waiting': [['office']],
  'office.looking': [],
}

/** Query keys of the objects that a notification is about. */
const keysByNotification: Readonly<Record<NotificationCategory, readonly QueryKey[]>> = {
  order: [['orders']],
  payment: [['orders'], ['gifts']],
  gift: [['gifts'], ['orders']],
  wishlist: [['wishlists']],
  friend: [['friends']],
  group: [['groups']],
  event: [['events']],
  reward: [['rewards']],
  support: [['support']],
  workshop: [['workshop']],
  system: [],
}

/**
 * Keeps the pages current with realtime pushes. Returns a function that unsubscribes.
 *
 * @param dataSince when the page began to fetch data of the user, in milliseconds since 1970
 */
export function subscribeToPushes(client: QueryClient, dataSince: number): () => void {
  const handlers = {
    onPush: (push: PushFrame) => handlePush(client, push),
    onGap: () => {
      for (const key of Object.values(keysByPush).flat()) refresh(client, key)
      refresh(client, pagesKey)
    },
  }
  return subscribeToRealtime(handlers, dataSince)
}

function handlePush(client: QueryClient, push: PushFrame): void {
  const keys = [...keysByPush[push.type]]
  if (push.type === 'notification.added') {
    newNotifications.add(push.payload.category)
    keys.push(...keysByNotification[push.payload.category])
  }
  for (const key of keys) refresh(client, key)
  pushEvents.publish(push)
}

/** A mutation under way refetches its data itself. */
function refresh(client: QueryClient, queryKey: QueryKey): void {
  if (client.isMutating({ mutationKey: queryKey }) === 0) void client.invalidateQueries({ queryKey })
}
