/** Categories of notifications, each with its preferences (D127). This file does not load zod: pages import it. */
export const notificationCategories = [
  'order',
  'payment',
  'gift',
  'wishlist',
  'friend',
  'group',
  'event',
  'reward',
  'support',
  'workshop',
  'system',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]

/** Notification channels: in the shop, by email, by SMS (D127). */
export const notificationChannels = ['in_app', 'email', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export type ChannelPreferences = Readonly<Record<NotificationChannel, boolean>>

const shown: ChannelPreferences = { in_app: true, email: false, sms: false }
const written: ChannelPreferences = { in_app: true, email: true, sms: false }

/** The default preferences: emails for notifications that need an answer or concern money, none for the others. */
export const defaultPreferences: Readonly<Record<NotificationCategory, ChannelPreferences>> = {
  order: written,
  payment: written,
  gift: written,
  wishlist: shown,
  friend: written,
  group: written,
  event: written,
  reward: shown,
  support: written,
  /** Makers must not miss an order. */
  workshop: { in_app: true, email: true, sms: true },
  system: written,
}

/** Categories about money and account security, which cannot be turned off in the shop (D127). */
export const requiredCategories = ['payment', 'system'] as const satisfies readonly NotificationCategory[]

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
    workshop: 'Workshop',
    system: 'Security',
  } satisfies Record<NotificationCategory, string>,
  /** Shown beside a notification instead of "Gifts": its list may be one of remembrance. */
  fromList: 'From a list',
  bouncing: (email: string) => `Emails to ${email} are bouncing. Please check the address.`,
  ways: { in_app: 'In-app', email: 'Email', sms: 'SMS' } satisfies Record<NotificationChannel, string>,
} as const
