import { z } from 'zod'
import { activityCategories } from './activity-words.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { limit, line, page } from './fields.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'

/** What the feed tells of, and nothing else (D128); each stands under one category. */
export const activityTypes = {
  'list.added': 'list',
  'list.items_added': 'list',
  'friends.made': 'friend',
  'group.created': 'group',
  'group.joined': 'group',
  'event.added': 'event',
  'event.answered': 'event',
  'event.cancelled': 'event',
  'order.paid': 'order',
  'order.shipped': 'order',
  'order.delivered': 'order',
  'order.cancelled': 'order',
  'order.refunded': 'order',
  'gift.given': 'gift',
  'gift.received': 'gift',
} as const
export type ActivityType = keyof typeof activityTypes

export const ActivityCategory = z.enum(activityCategories, 'This category is unknown')

/** Something that happened, in words for who reads it. */
export const Activity = z.strictObject({
  id: z.string(),
  type: z.enum(Object.keys(activityTypes) as [ActivityType, ...ActivityType[]]),
  category: ActivityCategory,
  /** A sentence: "Kofi Boateng made the list “Our home”". */
  title: z.string(),
  /** What there is to add; empty without. */
  description: z.string(),
  timestamp: z.iso.datetime(),
  /** Who did it; null where that is not for the reader to know. */
  user: Person.nullable(),
  /** The page of the shop that it leads to; null where there is none. */
  link: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

export const getActivity = endpoint({
  method: 'GET',
  path: '/activity/get',
  summary:
    'What one did, and what friends and groups did that one may know of now, the newest first: what was hidden since is not counted either',
  access: 'signed-in',
  query: z.strictObject({
    category: ActivityCategory.optional(),
    /** Looked for in names of people and of what it is about. */
    search: line().optional(),
    page,
    limit: limit(limits.page.activity),
  }),
  response: pageOf(Activity),
  failures: [],
})
