import { z } from 'zod'
import { activityCategories } from './activity-words.ts'
import { endpoint, pageOf } from './endpoint.ts'
import { limit, line, page } from './fields.ts'
import { Person } from './friends.ts'
import { limits } from './limits.ts'

/** The event types of the feed, each with its category (D128). */
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

/** An event, described for its reader. */
export const Activity = z.strictObject({
  id: z.string(),
  type: z.enum(Object.keys(activityTypes) as [ActivityType, ...ActivityType[]]),
  category: ActivityCategory,
  /** A sentence: "Kofi Boateng created the list “Our home”". */
  title: z.string(),
  /** Further details; empty if there are none. */
  description: z.string(),
  timestamp: z.iso.datetime(),
  /** The actor; null where the reader may not know them. */
  user: Person.nullable(),
  /** The page that the event links to; null if there is none. */
  link: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

export const getActivity = endpoint({
  method: 'GET',
  path: '/activity/get',
  summary:
    'Lists the events of the account, its friends and its groups that the caller may see now, newest first. Events hidden since are not counted.',
  access: 'signed-in',
  query: z.strictObject({
    category: ActivityCategory.optional(),
    /** Searched in names of people and of subjects. */
    search: line().optional(),
    page,
    limit: limit(limits.page.activity),
  }),
  response: pageOf(Activity),
  failures: [],
})
