/** Categories of the activity feed and their labels. */
export const activityCategoryWords = {
  list: 'Lists',
  friend: 'Friends',
  group: 'Groups',
  event: 'Events',
  order: 'Orders',
  gift: 'Gifts',
} as const
export type ActivityCategory = keyof typeof activityCategoryWords
export const activityCategories = Object.keys(activityCategoryWords) as [
  ActivityCategory,
  ...ActivityCategory[],
]
