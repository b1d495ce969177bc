import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#platform/columns.ts'

/** A code that was sent to a number; the code itself is worked out, not kept (D72). */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: uuid().primaryKey(),
    phone: text().notNull(),
    first_name: text(),
    last_name: text(),
    password_hash: text(),
    /** The device that asked, where it has a key: the code is good there alone. */
    fingerprint: text(),
    expires_at: moment().notNull(),
    used_at: moment(),
    /** By which call it was, so that the same call may be answered again. */
    used_by: text(),
  },
  table => [index('phone_codes_expires_at').on(table.expires_at)],
)

/** How often codes of a number were guessed by one device, or from one block of addresses. A try is counted before it is looked at. */
export const phoneTries = pgTable(
  'phone_tries',
  {
    /** The number, and who guesses. */
    guesser: text().primaryKey(),
    tries: integer().notNull(),
    tried_at: moment().notNull(),
    locked_until: moment(),
  },
  table => [
    index('phone_tries_tried_at').on(table.tried_at),
    check('phone_tries_count', sql`${table.tries} > 0`),
  ],
)
