import type { AuditEventName } from '@akyede/contract/office-audit-words'
import { timestamp, xid8 } from './columns.ts'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  timestamp as timestamptz,
  uuid,
} from './sql.ts'

/** The type of a user id column. */
export const userId = () => bigint({ mode: 'number' })

/** Idempotency keys of unsafe calls with their stored responses, kept for 48 hours (D6). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    caller: text().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    status: integer().notNull(),
    answer: jsonb(),
    created_at: timestamptz({ withTimezone: true }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.caller, table.route, table.key] }),
    index('idempotency_keys_created_at').on(table.created_at),
  ],
)

/** Events of the outbox, named in the past tense and written in the transaction of the change. */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    created_at: timestamptz({ withTimezone: true }).notNull().default(sql`now()`),
    /**
     * When every listener had processed it; null before. The default is for events of processes that run the version
     * before: jobs deliver these, so they count as delivered here.
     */
    delivered_at: timestamptz({ withTimezone: true }).default(sql`now()`),
    /** Deliveries to single listeners that were begun after one of them had failed. */
    attempts: integer().notNull().default(0),
    /** When the next delivery is due, by the clock of the database. */
    due_at: timestamptz({ withTimezone: true }).notNull().default(sql`now()`),
  },
  table => [
    index('outbox_events_created_at').on(table.created_at),
    index('outbox_events_undelivered').on(table.id).where(sql`delivered_at is null`),
  ],
)

/** The listeners that have processed an event of which another listener failed. */
export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    event_id: uuid()
      .notNull()
      .references(() => outboxEvents.id, { onDelete: 'cascade' }),
    listener: text().notNull(),
    delivered_at: timestamptz({ withTimezone: true }).notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.event_id, table.listener] })],
)

/** Values that all processes of the server share: the offset of the test clock and the address of the emulators. */
export const sharedSettings = pgTable('shared_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
})

/**
 * Nonces of signed calls of the last ten minutes, so that none can be replayed; stored, because a restart must not
 * forget them.
 */
export const signatureNonces = pgTable(
  'signature_nonces',
  {
    fingerprint: text().notNull(),
    nonce: text().notNull(),
    spent_at: timestamptz({ withTimezone: true }).notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.fingerprint, table.nonce] }),
    index('signature_nonces_spent_at').on(table.spent_at),
  ],
)

/**
 * When something was last sent to a recipient, so that it is not sent again too soon. The key is a hash that reveals
 * no person.
 */
export const spacings = pgTable(
  'spacings',
  {
    key: text().primaryKey(),
    claimed_at: timestamp().notNull(),
  },
  table => [index('spacings_claimed_at').on(table.claimed_at)],
)

/**
 * Attempts at something that could be guessed, such as codes and passwords. The key is a hash that reveals no person.
 */
export const countedTries = pgTable(
  'counted_tries',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    tried_at: timestamp().notNull(),
    locked_until: timestamp(),
  },
  table => [index('counted_tries_tried_at').on(table.tried_at)],
)

/**
 * The use of each stored rate limit: it is full again at `full_at`. The key is a keyed hash that reveals no person.
 */
export const rateLimitBuckets = pgTable(
  'rate_limit_buckets',
  {
    key: text().primaryKey(),
    full_at: timestamptz({ withTimezone: true }).notNull(),
  },
  table => [index('rate_limit_buckets_full_at').on(table.full_at)],
)

/**
 * Pushes to open tabs, stored for tabs that reconnect (D131). The table is unlogged: a crash may lose hints.
 * Transaction ids give the order of commits, which ids alone do not.
 */
export const pushes = pgTable(
  'pushes',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: timestamp().notNull(),
    xact: xid8().notNull().default(sql`pg_current_xact_id()`),
    /** The oldest transaction that was running at the insert: any older push had been delivered before. */
    oldest_xact: xid8().notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  },
  table => [
    index('pushes_user').on(table.user_id, table.xact, table.id),
    index('pushes_created_at').on(table.created_at),
  ],
)

/** The audit log of accounts and money, in the order of writing; entries are never changed and never removed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: timestamp().notNull(),
    event: text().$type<AuditEventName>().notNull(),
    /** The user whose account or money the event is about. */
    user_id: userId(),
    /** The actor when it is not the user: "operator", an administrator's id, the server itself. */
    actor: text().notNull(),
    network: text(),
    /** Ids and numbers; never a secret, a name, an address or a phone number. */
    facts: jsonb().notNull(),
  },
  table => [
    index('audit_entries_user_id').on(table.user_id),
    index('audit_entries_at').on(table.at),
    index('audit_entries_event').on(table.event, table.at),
    /** Only acts of staff and the operator, which are few. */
    index('audit_entries_actor')
      .on(table.actor, table.at)
      .where(sql`actor not in ('shop','stranger') and actor is distinct from 'user:' || user_id::text`),
    // The back office shows the entries of an order and of its payments.
    index('audit_entries_order')
      .on(sql`(${table.facts}->>'order_id')`)
      .where(sql`${table.facts}->>'order_id' is not null`),
    index('audit_entries_reference')
      .on(sql`(${table.facts}->>'reference')`)
      .where(sql`${table.facts}->>'reference' is not null`),
  ],
)

/** Entries without a seal; a trigger adds each entry as it is written. */
export const auditUnsealed = pgTable('audit_unsealed', { entry_id: uuid().primaryKey() })

/** The hash chain over the entries: each seal is the hash of its entries and of the previous seal. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: timestamp().notNull(),
  entry_ids: uuid().array().notNull(),
  /** SHA-256, hex, as `hash`; empty for the first seal. */
  previous: text().notNull(),
  hash: text().notNull(),
})
