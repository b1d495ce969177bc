import { timestamp } from '#platform/columns.ts'
import { boolean, check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** What somebody was told, once each. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    category: text().notNull(),
    /** What happened, for programs. */
    type: text().notNull(),
    /** What it is about: nothing is told twice, whatever is repeated. */
    key: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** The page of the shop that it leads to. */
    link: text().notNull(),
    /** Shown in the shop; otherwise it went by letter alone. */
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

/** What somebody chose to be told, and how; without a row as `defaultPreferences` says. */
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
