import type { NotificationCategory } from './notification-categories.ts'

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
  system: written,
}

/** Categories about money and account security, which cannot be turned off in the shop (D127). */
export const requiredCategories = ['payment', 'system'] as const satisfies readonly NotificationCategory[]
