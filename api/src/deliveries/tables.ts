import { timestamp } from '#platform/columns.ts'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#platform/sql.ts'

/** How a shipped fulfilment is handed over: by a link for its rider and a code for its recipient (E70). */
export const deliveries = pgTable(
  'deliveries',
  {
    part_id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    /** SHA-256 of the token of the link, base64url; the token is derived and not stored. */
    token_hash: text().notNull(),
    /** The code as a keyed hash, and encrypted for its recipient; null for a gift until its rider is at the door. */
    code_hash: text(),
    code_sealed: text(),
    /** When the code ends; null when it is valid until the delivery. */
    code_until: timestamp(),
    /** The parcel is a gift: no code is sent or shown before its rider is at the door. */
    is_gift: boolean().notNull(),
    /** Each code is counted here before it is checked. */
    wrong_codes: integer().notNull().default(0),
    locked_until: timestamp(),
    created_at: timestamp().notNull(),
    /** When the buyer answered “Not yet” to “Did it arrive?”. */
    not_received_at: timestamp(),
  },
  table => [
    uniqueIndex('deliveries_token_key').on(table.token_hash),
    index('deliveries_created_at').on(table.created_at),
    check('deliveries_code', sql`(${table.code_hash} is null) = (${table.code_sealed} is null)`),
    check(
      'deliveries_gift',
      sql`${table.code_hash} is null or ${table.is_gift} = (${table.code_until} is not null)`,
    ),
    check('deliveries_wrong_codes', sql`${table.wrong_codes} between 0 and 15`),
  ],
)

/** What the rider of a parcel reported: being at the door, or a failed attempt. The key limits their number. */
export const deliveryEvents = pgTable(
  'delivery_events',
  {
    part_id: uuid().notNull(),
    kind: text().notNull(),
    number: integer().notNull(),
    at: timestamp().notNull(),
    reason: text(),
    words: text(),
  },
  table => [
    primaryKey({ columns: [table.part_id, table.kind, table.number] }),
    index('delivery_events_at').on(table.at),
    check('delivery_events_kind', sql`${table.kind} in ('arrived','failed')`),
    check('delivery_events_number', sql`${table.number} between 1 and 6`),
    check('delivery_events_reason', sql`(${table.kind} = 'failed') = (${table.reason} is not null)`),
    check('delivery_events_reasons', sql`${table.reason} in ('nobody','address','refused','other')`),
  ],
)
