/** What the feed is divided into, and how pages call it. */
export const activityCategoryWords = {
  list: 'Lists',
  friend: 'Friends',
  group: 'Groups',
  event: 'Days',
  order: 'Orders',
  gift: 'Gifts',
} as const
export type ActivityCategory = keyof typeof activityCategoryWords
export const activityCategories = Object.keys(activityCategoryWords) as [
  ActivityCategory,
  ...ActivityCategory[],
]
