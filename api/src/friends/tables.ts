import { timestamp } from '#platform/columns.ts'
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** What two people are to each other: one row for both, the smaller id first, so that crossed requests meet in it. */
export const friendships = pgTable(
  'friendships',
  {
    low_id: userId().notNull(),
    high_id: userId().notNull(),
    status: text().notNull(),
    /** Who asked last. */
    asked_by: userId().notNull(),
    message: text().notNull().default(''),
    asked_at: timestamp().notNull(),
    /** Until when a request can be answered. */
    expires_at: timestamp().notNull(),
    answered_at: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.low_id, table.high_id] }),
    index('friendships_high').on(table.high_id, table.status),
    check('friendships_order', sql`${table.low_id} < ${table.high_id}`),
    check('friendships_asked_by', sql`${table.asked_by} in (${table.low_id}, ${table.high_id})`),
    check('friendships_status', sql`${table.status} in ('requested','accepted','declined')`),
  ],
)

/** Who does not want to see or be seen by whom; it holds in both directions and nobody is told (D94). */
export const blocks = pgTable(
  'blocks',
  { blocker_id: userId().notNull(), blocked_id: userId().notNull(), blocked_at: timestamp().notNull() },
  table => [
    primaryKey({ columns: [table.blocker_id, table.blocked_id] }),
    index('blocks_blocked').on(table.blocked_id),
    check('blocks_two', sql`${table.blocker_id} <> ${table.blocked_id}`),
  ],
)

/** A way to become somebody's friend by a secret: a letter to one address, or their own link for whoever has it. */
export const friendInvitations = pgTable(
  'friend_invitations',
  {
    /** Names the secret, which is not kept. */
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    /** Of a letter, one of the two; of a link, neither. */
    email: text(),
    phone: text(),
    secret_hash: text().notNull(),
    sent_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** Who said yes to a letter. */
    accepted_by: userId(),
  },
  table => [
    uniqueIndex('friend_invitations_secret_key').on(table.secret_hash),
    uniqueIndex('friend_invitations_address_key').on(
      table.user_id,
      sql`lower(coalesce(${table.email}, ${table.phone}, ''))`,
    ),
    index('friend_invitations_to').on(sql`lower(coalesce(${table.email}, ${table.phone}))`, table.sent_at),
    check('friend_invitations_one', sql`${table.email} is null or ${table.phone} is null`),
  ],
)
