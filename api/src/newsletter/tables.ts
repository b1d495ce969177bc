import { timestamp } from '#platform/columns.ts'
import { check, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'

/** Newsletter subscriptions, one row per address (D32). Of the links' secrets only hashes are stored. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid().primaryKey(),
    email: text().notNull(),
    status: text().notNull().default('pending'),
    confirm_hash: text(),
    confirm_expires_at: timestamp(),
    unsubscribe_hash: text(),
    /**
     * The next email is due one day after this time. It is the time of the last request; for the first request it is
     * almost a day earlier, so that the email can be repeated after a minute.
     */
    asked_at: timestamp().notNull(),
    confirmed_at: timestamp(),
    ended_at: timestamp(),
  },
  table => [
    uniqueIndex('newsletter_subscriptions_email').on(sql`lower(${table.email})`),
    uniqueIndex('newsletter_subscriptions_confirm').on(table.confirm_hash),
    uniqueIndex('newsletter_subscriptions_unsubscribe').on(table.unsubscribe_hash),
    check('newsletter_subscriptions_status', sql`${table.status} in ('pending','confirmed','unsubscribed')`),
  ],
)
