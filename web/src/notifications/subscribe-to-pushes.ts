import type { NotificationCategory } from '@akyede/contract/notification-categories'
import type { PushFrame, PushType } from '@akyede/contract/realtime'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { subscribeToRealtime } from '#kit/realtime.ts'
import { newNotifications, pushEvents } from './push-events.ts'
import { notificationsKey, pagesKey, unreadQuery } from './queries.ts'

/** The first page of the account, and what is pointed to in the feed: it does not move under the eyes of who reads it. */
const around: readonly QueryKey[] = [['dashboard'], ['activity', 'newest']]

/** What is asked for anew when something happened: the keys of the features' queries. */
const touched: Readonly<Record<PushType, readonly QueryKey[]>> = {
  'notification.added': [unreadQuery.queryKey, ...around],
  'notifications.read': [notificationsKey, ['dashboard']],
  'cart.changed': [['cart']],
  'list.changed': [['wishlists'], ...around],
  'friends.changed': [['friends'], ...around],
  'group.changed': [['groups'], ...around],
  'event.changed': [['events'], ...around],
  'order.changed': [['orders'], ...around],
  'rewards.changed': [['rewards']],
  'ticket.changed': [['support']],
}

/** What a notice is about is another than it was. */
const touchedByNotification: Readonly<Record<NotificationCategory, readonly QueryKey[]>> = {
  order: [['orders']],
  payment: [['orders'], ['gifts']],
  gift: [['gifts'], ['orders']],
  wishlist: [['wishlists']],
  friend: [['friends']],
  group: [['groups']],
  event: [['events']],
  reward: [['rewards']],
  support: [['support']],
  system: [],
}

/** Keeps what the pages show current, as the shop tells of it; returns the way to stop. */
export function subscribeToPushes(client: QueryClient): () => void {
  return subscribeToRealtime({
    onPush: push => take(client, push),
    onGap: () => {
      for (const key of Object.values(touched).flat()) refresh(client, key)
      refresh(client, pagesKey)
    },
  })
}

function take(client: QueryClient, push: PushFrame): void {
  const keys = [...touched[push.type]]
  if (push.type === 'notification.added') {
    newNotifications.add(push.payload.category)
    keys.push(...touchedByNotification[push.payload.category])
  }
  for (const key of keys) refresh(client, key)
  pushEvents.tell(push)
}

/** What somebody changes at this moment is asked for once that is through, by whoever changes it. */
function refresh(client: QueryClient, queryKey: QueryKey): void {
  if (client.isMutating({ mutationKey: queryKey }) === 0) void client.invalidateQueries({ queryKey })
}
