import { timestamp } from '#platform/columns.ts'
import { check, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'

/** Who asked for the newsletter, one row an address (D32). Only hashes of the links' secrets are kept. */
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
     * The next mail is due a day after this: when the last one was asked for, and of the first one almost a day
     * earlier, so that it may come once more after a minute.
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
