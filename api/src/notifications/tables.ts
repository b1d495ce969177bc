import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Notifications, one per person and key. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    category: text().notNull(),
    /** The event type, for programs. */
    type: text().notNull(),
    /** Deduplication key: a repeated event does not notify again. */
    key: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** Path of the linked page. */
    link: text().notNull(),
    /** Whether it is listed in the application; otherwise it was sent only by email. */
    in_app: boolean().notNull(),
    read_at: timestamp(),
    created_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('notifications_key').on(table.user_id, table.key),
    index('notifications_shown').on(table.user_id, table.created_at, table.id).where(sql`${table.in_app}`),
    index('notifications_created_at').on(table.created_at),
    index('notifications_unread').on(table.user_id).where(sql`${table.in_app} and ${table.read_at} is null`),
    check('notifications_link', sql`${table.link} like '/%'`),
  ],
)

/** Preferences per category. Without a row `defaultPreferences` apply. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    user_id: userId().notNull(),
    category: text().notNull(),
    in_app: boolean().notNull(),
    email: boolean().notNull(),
    sms: boolean().notNull(),
  },
  table => [primaryKey({ columns: [table.user_id, table.category] })],
)
