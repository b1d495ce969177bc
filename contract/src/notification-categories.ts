/**
 * What somebody is told about, and may ask to be told in other ways or not at all (D127). Words alone: every page loads
 * them, and should not load what checks them.
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
