import { timestamp } from '#platform/columns.ts'
import { index, pgTable, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Access tokens of makers' systems (D140); the token itself is never stored. */
export const fulfilmentTokens = pgTable(
  'fulfilment_tokens',
  {
    id: uuid().primaryKey(),
    vendor_id: uuid().notNull(),
    /** SHA-256, base64url. */
    token_hash: text().notNull(),
    name: text().notNull(),
    /** The owner who created it; null when the operator did. It ends when they own the workshop no more. */
    created_by: userId(),
    created_at: timestamp().notNull(),
    last_used_at: timestamp(),
    revoked_at: timestamp(),
  },
  table => [
    uniqueIndex('fulfilment_tokens_hash_key').on(table.token_hash),
    index('fulfilment_tokens_vendor').on(table.vendor_id),
    index('fulfilment_tokens_created_by').on(table.created_by),
  ],
)
