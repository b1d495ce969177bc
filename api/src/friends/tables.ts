import { timestamp } from '#platform/columns.ts'
import { check, index, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** One row per pair, the smaller id first, so that crossed requests meet in the same row. */
export const friendships = pgTable(
  'friendships',
  {
    low_id: userId().notNull(),
    high_id: userId().notNull(),
    status: text().notNull(),
    /** The sender of the last request. */
    asked_by: userId().notNull(),
    message: text().notNull().default(''),
    asked_at: timestamp().notNull(),
    /** When an open request expires. */
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

/** Blocks take effect in both directions, and the blocked person is not notified (D94). */
export const blocks = pgTable(
  'blocks',
  { blocker_id: userId().notNull(), blocked_id: userId().notNull(), blocked_at: timestamp().notNull() },
  table => [
    primaryKey({ columns: [table.blocker_id, table.blocked_id] }),
    index('blocks_blocked').on(table.blocked_id),
    check('blocks_two', sql`${table.blocker_id} <> ${table.blocked_id}`),
  ],
)

/** Invitations by secret: an email or SMS to one address, or a person's own link. */
export const friendInvitations = pgTable(
  'friend_invitations',
  {
    /** The secret is derived from the id and not stored. */
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    /** An emailed or texted invitation has one of the two; a link has neither. */
    email: text(),
    phone: text(),
    secret_hash: text().notNull(),
    sent_at: timestamp().notNull(),
    expires_at: timestamp().notNull(),
    /** The person who accepted an emailed invitation. */
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
