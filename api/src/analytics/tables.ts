import { timestamp } from '#platform/columns.ts'
import { bigint, doublePrecision, index, jsonb, pgTable, text, uuid } from '#platform/sql.ts'

/**
 * Events of visits, kept for 90 days (D101). Search queries are the only typed texts; addresses and e-mails
 * are removed.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: uuid().primaryKey(),
    event: text().notNull(),
    category: text(),
    action: text(),
    label: text(),
    value: doublePrecision(),
    metadata: jsonb().$type<Record<string, string | number | boolean | null>>(),
    /** From the access token, never from the body. */
    user_id: bigint({ mode: 'number' }),
    session_id: text().notNull(),
    /** By the visitor's clock. */
    happened_at: timestamp().notNull(),
    received_at: timestamp().notNull(),
  },
  table => [
    index('analytics_events_received_at').on(table.received_at),
    index('analytics_events_event').on(table.event, table.received_at),
  ],
)
