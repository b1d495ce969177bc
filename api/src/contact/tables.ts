import { timestamp } from '#platform/columns.ts'
import { bigint, index, pgTable, text, uniqueIndex, uuid } from '#platform/sql.ts'

/** Messages of the contact form. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    /** The reference that both sides use. */
    reference: text().notNull(),
    /** Null for a guest. */
    user_id: bigint({ mode: 'number' }),
    name: text().notNull(),
    email: text().notNull(),
    topic: text().notNull(),
    order_number: text(),
    subject: text(),
    message: text().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    uniqueIndex('contact_messages_reference').on(table.reference),
    index('contact_messages_created_at').on(table.created_at),
  ],
)
