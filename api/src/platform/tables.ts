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

/** The key of everything that belongs to a person. */
export const userId = () => bigint({ mode: 'number' })

/** Keys of unsafe calls with the answer that each one got, kept for 48 hours (D6). */
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

/** Facts in the past tense, written in the transaction of what they tell (outbox). */
export const outboxEvents = pgTable(
  'outbox_events',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    created_at: timestamptz({ withTimezone: true }).notNull().default(sql`now()`),
  },
  table => [index('outbox_events_created_at').on(table.created_at)],
)

/** What a listener has done already: a second delivery changes nothing. */
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

/** Signed calls of the last ten minutes, so that none works twice; a restart must not forget them. */
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

/** When something was last sent to whom, so that it is not sent again too soon; nobody can be read out of the key. */
export const spacings = pgTable(
  'spacings',
  {
    key: text().primaryKey(),
    claimed_at: timestamp().notNull(),
  },
  table => [index('spacings_claimed_at').on(table.claimed_at)],
)

/** How often something was tried that could be guessed, such as codes and passwords; nobody can be read out of the key. */
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
 * How much of each stored rate limit is used: the limit is whole again at `full_at`. The key is a keyed hash, so that
 * nobody can be read out of it.
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
 * What open tabs were told, kept for those that come back (D131). Unlogged: hints, which a crash may forget. The
 * transactions tell what was committed before what, which ids alone do not.
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
    /** Of those that ran when this was written the oldest: whatever is older was told before. */
    oldest_xact: xid8().notNull().default(sql`pg_snapshot_xmin(pg_current_snapshot())`),
  },
  table => [
    index('pushes_user').on(table.user_id, table.xact, table.id),
    index('pushes_created_at').on(table.created_at),
  ],
)

/** What happened to accounts and money, in the order in which it was written; never changed, never removed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey(),
    at: timestamp().notNull(),
    event: text().notNull(),
    /** Whose account or money it is. */
    user_id: userId(),
    /** Who did it, when somebody else: "operator", an administrator's id, the shop itself. */
    actor: text().notNull(),
    network: text(),
    /** Ids and figures; never a secret, a name, an address or a number. */
    facts: jsonb().notNull(),
  },
  table => [index('audit_entries_user_id').on(table.user_id), index('audit_entries_at').on(table.at)],
)

/** Entries that no seal holds yet: a trigger adds each entry as it is written. */
export const auditUnsealed = pgTable('audit_unsealed', { entry_id: uuid().primaryKey() })

/** The chain over the entries: each seal is the hash of its entries and of the seal before it. */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  at: timestamp().notNull(),
  entry_ids: uuid().array().notNull(),
  /** SHA-256, hex, as `hash`; empty for the first seal. */
  previous: text().notNull(),
  hash: text().notNull(),
})
