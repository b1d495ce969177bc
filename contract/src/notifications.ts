import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { id, limit, page } from './fields.ts'
import { limits } from './limits.ts'
import { notificationCategories } from './notification-categories.ts'
import { notificationChannels, requiredCategories } from './notification-channels.ts'

const NotificationCategory = z.enum(notificationCategories, 'This category is unknown')

/** What somebody was told; the names are the specification's. */
export const Notification = z.strictObject({
  id: z.string(),
  category: NotificationCategory,
  /** What happened, for programs: `friend.asked`. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** The path of the page that it leads to. */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Notification = z.output<typeof Notification>

const Ways = z.strictObject(
  Object.fromEntries(notificationChannels.map(way => [way, z.boolean()])) as Record<
    (typeof notificationChannels)[number],
    z.ZodBoolean
  >,
)

/** Of each category, in which ways somebody is told. */
export const NotificationPreferences = z.record(NotificationCategory, Ways)
export type NotificationPreferences = z.output<typeof NotificationPreferences>

const ChangedPreferences = z
  .partialRecord(NotificationCategory, Ways)
  .refine(
    changed => requiredCategories.every(category => changed[category]?.in_app !== false),
    'Notices about payments and about the safety of your account are always shown here',
  )

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary:
    'What the account was told, newest first, of one category or of all, and how much of all is unread (D127)',
  access: 'signed-in',
  query: z.strictObject({
    category: NotificationCategory.optional(),
    page,
    limit: limit(limits.page.notifications),
  }),
  response: z.strictObject({
    ...pageOf(Notification).shape,
    /** Of all categories. */
    unread_count: z.int(),
  }),
  failures: [],
})

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'In which ways the account is told, by category: in the shop, by e-mail, by SMS',
  access: 'signed-in',
  response: dataOf(NotificationPreferences),
  failures: [],
})

export const changeNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary:
    'Changes the categories that are sent, and answers all. Payments and the safety of the account stay shown in the shop',
  access: 'signed-in',
  idempotency: 'none',
  body: ChangedPreferences,
  response: dataOf(NotificationPreferences),
  failures: [],
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:notificationId/read',
  summary: 'Marks a notification as read; one that is read already stays as it is',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  params: z.strictObject({ notificationId: id }),
  response: noContent,
  failures: ['notification.not_found'],
})

/** How many are unread now. */
const Unread = dataOf(z.strictObject({ unread_count: z.int() }))

export const readManyNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-many',
  summary: 'Marks these as read; what is not there, or not for the caller, is passed over',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ ids: z.array(id).min(1).max(limits.page.max) }),
  response: Unread,
  failures: [],
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  summary: 'Marks everything as read, of one category or of all',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ category: NotificationCategory.optional() }).optional(),
  response: Unread,
  failures: [],
})
