/**
 * Categories of notifications, each with its preferences (D127). Plain strings: every page loads them, and
 * must not load zod.
 */
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
export type NotificationCategory = (typeof notificationCategories)[number]
