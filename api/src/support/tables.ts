import { supportCategories, supportPriorities, supportStatuses } from '@akyede/contract/support-words'
import { bytes, isOneOf, timestamp } from '#platform/columns.ts'
import { check, index, integer, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** Support tickets. */
export const supportTickets = pgTable(
  'support_tickets',
  {
    id: uuid().primaryKey(),
    /** The reference that both sides use. */
    reference: text().notNull(),
    user_id: userId().notNull(),
    subject: text().notNull(),
    category: text().notNull(),
    priority: text().notNull(),
    status: text().notNull(),
    order_id: uuid(),
    order_number: text(),
    created_at: timestamp().notNull(),
    last_message_at: timestamp().notNull(),
    /** When the ticket was resolved or closed. */
    ended_at: timestamp(),
    /** The member of staff who takes care of it. */
    assigned_to: userId(),
    /** For staff only: never in what the ticket's owner reads or exports. */
    note: text(),
  },
  table => [
    uniqueIndex('support_tickets_reference').on(table.reference),
    index('support_tickets_user_id').on(table.user_id, table.last_message_at, table.id),
    index('support_tickets_created_at').on(table.created_at),
    index('support_tickets_ended_at').on(table.ended_at),
    index('support_tickets_latest').on(table.last_message_at, table.id),
    index('support_tickets_status').on(table.status, table.last_message_at, table.id),
    index('support_tickets_assigned_to')
      .on(table.assigned_to, table.last_message_at, table.id)
      .where(sql`${table.assigned_to} is not null`),
    index('support_tickets_order_number').on(table.order_number),
    index('support_tickets_subject').using('gin', table.subject.op('gin_trgm_ops')),
    index('support_tickets_waiting')
      .on(table.last_message_at)
      .where(sql`${table.status} in ('open','waiting_support')`),
    check('support_tickets_category', isOneOf(table.category, supportCategories)),
    check('support_tickets_priority', isOneOf(table.priority, supportPriorities)),
    check('support_tickets_status', isOneOf(table.status, supportStatuses)),
    check(
      'support_tickets_ended',
      sql`(${table.ended_at} is not null) = (${table.status} in ('resolved','closed'))`,
    ),
  ],
)

export const supportMessages = pgTable(
  'support_messages',
  {
    id: uuid().primaryKey(),
    ticket_id: uuid()
      .notNull()
      .references(() => supportTickets.id, { onDelete: 'cascade' }),
    /** The person, or the support team as `shop`. */
    author: text().notNull(),
    /** The member of staff who wrote it in the back office. */
    staff_id: userId(),
    message: text().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('support_messages_ticket_id').on(table.ticket_id, table.created_at, table.id),
    check('support_messages_author', isOneOf(table.author, ['person', 'shop'])),
  ],
)

/** Uploaded files of tickets and of problems. Without a message a file is visible only to its sender. */
export const supportAttachments = pgTable(
  'support_attachments',
  {
    id: uuid().primaryKey(),
    user_id: userId().notNull(),
    message_id: uuid().references(() => supportMessages.id, { onDelete: 'cascade' }),
    /** The message about a problem with an order that it belongs to. */
    problem_message_id: uuid(),
    name: text().notNull(),
    type: text().notNull(),
    size: integer().notNull(),
    bytes: bytes().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('support_attachments_user_id').on(table.user_id, table.created_at),
    index('support_attachments_message_id').on(table.message_id),
    index('support_attachments_problem_message_id')
      .on(table.problem_message_id)
      .where(sql`${table.problem_message_id} is not null`),
    index('support_attachments_lone').on(table.created_at).where(sql`${table.message_id} is null`),
    check('support_attachments_type', isOneOf(table.type, ['image/webp', 'application/pdf', 'text/plain'])),
    check('support_attachments_size', sql`${table.size} > 0`),
  ],
)

export type TicketRow = typeof supportTickets.$inferSelect
export type MessageRow = typeof supportMessages.$inferSelect
