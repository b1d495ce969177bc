import { z } from 'zod'

/** What somebody is told about, and may ask to be told in other ways or not at all (D127). */
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
  'system',
] as const
export const NotificationCategory = z.enum(notificationCategories, 'This category is unknown')
export type NotificationCategory = z.output<typeof NotificationCategory>
