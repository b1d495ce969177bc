import type { NotificationCategory } from './notification-categories.ts'

/** How somebody is told: in the shop, by letter, by text message (D127). */
export const notificationWays = ['in_app', 'email', 'sms'] as const
export type NotificationWay = (typeof notificationWays)[number]
export type Wishes = Readonly<Record<NotificationWay, boolean>>

const shown: Wishes = { in_app: true, email: false, sms: false }
const written: Wishes = { in_app: true, email: true, sms: false }

/** What holds until somebody chooses otherwise: letters for what waits for an answer or concerns money, none for the rest. */
export const defaultWishes: Readonly<Record<NotificationCategory, Wishes>> = {
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
export const alwaysShown = ['payment', 'system'] as const satisfies readonly NotificationCategory[]
