import type { NotificationCategory } from './notification-categories.ts'
import type { NotificationChannel } from './notification-channels.ts'

/** Texts about notifications. */
export const notificationWords = {
  confirmReadAll: 'Mark all notifications as read?',
  empty: 'All quiet.',
  categories: {
    order: 'Orders',
    payment: 'Payments',
    gift: 'Gifts',
    wishlist: 'Wishlists',
    friend: 'Friends',
    group: 'Groups',
    event: 'Events',
    reward: 'Rewards',
    support: 'Support',
    system: 'Security',
  } satisfies Record<NotificationCategory, string>,
  ways: { in_app: 'Here', email: 'Email', sms: 'SMS' } satisfies Record<NotificationChannel, string>,
} as const
