import { timestamp } from '#platform/columns.ts'
import { boolean, index, jsonb, pgTable, sql, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Saved delivery addresses (D152). */
export const addresses = pgTable(
  'addresses',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    address: jsonb().$type<Record<string, string>>().notNull(),
    is_default: boolean().notNull().default(false),
    created_at: timestamp().notNull(),
    updated_at: timestamp().notNull(),
  },
  table => [
    index('addresses_user').on(table.user_id, table.created_at),
    uniqueIndex('addresses_default_key').on(table.user_id).where(sql`is_default`),
  ],
)
