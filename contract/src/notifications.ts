import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { id, limit, page } from './fields.ts'
import { limits } from './limits.ts'
import { notificationCategories, notificationChannels, requiredCategories } from './notification-words.ts'

const NotificationCategory = z.enum(notificationCategories, 'This category is unknown')

/** A notification; the field names are the specification's. */
export const Notification = z.strictObject({
  id: z.string(),
  category: NotificationCategory,
  /** The event type, for programs: `friend.asked`. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** The path of the linked page. */
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

/** The channels enabled for each category. */
export const NotificationPreferences = z.record(NotificationCategory, Ways)
export type NotificationPreferences = z.output<typeof NotificationPreferences>

const ChangedPreferences = z
  .partialRecord(NotificationCategory, Ways)
  .refine(
    changed => requiredCategories.every(category => changed[category]?.in_app !== false),
    'Payment and security notifications are always shown here',
  )

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary:
    'Lists the account’s notifications, newest first, of one category or of all, with the total unread count (D127).',
  access: 'signed-in',
  query: z.strictObject({
    category: NotificationCategory.optional(),
    page,
    limit: limit(limits.page.notifications),
  }),
  response: z.strictObject({
    ...pageOf(Notification).shape,
    /** Across all categories. */
    unread_count: z.int(),
  }),
  failures: [],
})

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/notifications/preferences',
  summary: 'Retrieves the notification channels of each category: in the shop, email, SMS.',
  access: 'signed-in',
  response: dataOf(NotificationPreferences),
  failures: [],
})

export const changeNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/notifications/preferences',
  summary:
    'Updates the preferences of the categories sent and returns all. Payment and security notifications are always shown in the shop.',
  access: 'signed-in',
  idempotency: 'none',
  body: ChangedPreferences,
  response: dataOf(NotificationPreferences),
  failures: [],
})

export const readNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/:notificationId/read',
  summary: 'Marks a notification as read. Idempotent.',
  access: 'signed-in',
  idempotency: 'none',
  status: 204,
  params: z.strictObject({ notificationId: id }),
  response: noContent,
  failures: ['notification.not_found'],
})

/** The current unread count. */
const Unread = dataOf(z.strictObject({ unread_count: z.int() }))

export const readManyNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-many',
  summary: 'Marks notifications as read; unknown ids are ignored.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ ids: z.array(id).min(1).max(limits.page.max) }),
  response: Unread,
  failures: [],
})

export const readAllNotifications = endpoint({
  method: 'PATCH',
  path: '/notifications/read-all',
  summary: 'Marks all notifications as read, of one category or of all.',
  access: 'signed-in',
  idempotency: 'none',
  body: z.strictObject({ category: NotificationCategory.optional() }).optional(),
  response: Unread,
  failures: [],
})
