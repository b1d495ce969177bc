import { timestamp } from '#platform/columns.ts'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Personal events (D57). */
export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    title: text().notNull(),
    type: text().notNull(),
    description: text().notNull().default(''),
    location: text().notNull().default(''),
    landmark: text().notNull().default(''),
    /** The chosen cover picture; null for the one of the type. */
    cover: text(),
    /** The person the event is for. */
    honoree: text().notNull().default(''),
    starts_at: timestamp().notNull(),
    ends_at: timestamp(),
    recurrence: text().notNull().default('none'),
    /** A list of the owner; it may have been deleted meanwhile. */
    wishlist_id: uuid(),
    status: text().notNull().default('scheduled'),
    /** Version of the event itself, not of its guests. */
    version: integer().notNull().default(1),
    /** When the next reminder is due; null when none is left. */
    remind_at: timestamp(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  table => [
    index('events_user').on(table.user_id, table.starts_at),
    index('events_remind_at').on(table.remind_at).where(sql`${table.remind_at} is not null`),
    check('events_status', sql`${table.status} in ('scheduled','cancelled','archived')`),
    check('events_recurrence', sql`${table.recurrence} in ('none','yearly')`),
    check('events_ends_at', sql`${table.ends_at} > ${table.starts_at}`),
    check('events_remind_scheduled', sql`${table.remind_at} is null or ${table.status} = 'scheduled'`),
  ],
)

/** Guests and their responses (D115). */
export const eventGuests = pgTable(
  'event_guests',
  {
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    user_id: userId().notNull(),
    status: text().notNull().default('needs_action'),
    message: text().notNull().default(''),
    invited_at: timestamp().notNull(),
    answered_at: timestamp(),
    /** When the owner last sent a reminder to this guest. */
    reminded_at: timestamp(),
  },
  table => [
    primaryKey({ columns: [table.event_id, table.user_id] }),
    index('event_guests_user').on(table.user_id),
    check('event_guests_status', sql`${table.status} in ('needs_action','accepted','declined','tentative')`),
    check('event_guests_answered', sql`(${table.status} = 'needs_action') = (${table.answered_at} is null)`),
  ],
)

/** Links of public invitations. An event has one open link; a revoked one stays, so that it can answer "closed". */
export const eventLinks = pgTable(
  'event_links',
  {
    /** 128 random bits, part of the address. */
    secret: text().primaryKey(),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    created_at: timestamp().notNull(),
    revoked_at: timestamp(),
  },
  table => [
    index('event_links_event').on(table.event_id),
    uniqueIndex('event_links_open').on(table.event_id).where(sql`${table.revoked_at} is null`),
  ],
)

/** Replies of guests without an account. */
export const eventReplies = pgTable(
  'event_replies',
  {
    id: uuid().primaryKey(),
    event_id: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret of the guest's own link. */
    token_hash: text().notNull(),
    name: text().notNull(),
    status: text().notNull(),
    /** Everyone who comes, the sender included. */
    people: integer().notNull(),
    /** The occurrence that was answered; a reply is deleted some time after it. */
    occurs_at: timestamp().notNull(),
    /** When the event moved to another time or place; null again once the guest replied to that. */
    moved_at: timestamp(),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  table => [
    unique('event_replies_token').on(table.event_id, table.token_hash),
    index('event_replies_occurs_at').on(table.occurs_at),
    check('event_replies_status', sql`${table.status} in ('accepted','declined','tentative')`),
    check('event_replies_people', sql`(${table.status} = 'declined') = (${table.people} = 0)`),
  ],
)

/** Removed events, so that removing one again succeeds like the first time (D116). */
export const removedEvents = pgTable(
  'removed_events',
  { id: uuid().primaryKey(), user_id: userId().notNull(), removed_at: timestamp().notNull() },
  table => [index('removed_events_removed_at').on(table.removed_at)],
)
