import type { NotificationCategory } from './notification-categories.ts'

/** How somebody is told: in the shop, by letter, by text message (D127). */
export const notificationChannels = ['in_app', 'email', 'sms'] as const
export type NotificationChannel = (typeof notificationChannels)[number]
export type ChannelPreferences = Readonly<Record<NotificationChannel, boolean>>

const shown: ChannelPreferences = { in_app: true, email: false, sms: false }
const written: ChannelPreferences = { in_app: true, email: true, sms: false }

/** What holds until somebody chooses otherwise: letters for what waits for an answer or concerns money, none for the rest. */
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

/** Money and the safety of an account: nobody can look away from them (D127). */
export const requiredCategories = ['payment', 'system'] as const satisfies readonly NotificationCategory[]
