import { problemKinds, problemOffers, problemOutcomes, problemStates } from '@akyede/contract/problem-words'
import { isOneOf, pesewas, timestamp } from '#platform/columns.ts'
import { check, index, pgTable, sql, text, uniqueIndex, uuid } from '#platform/sql.ts'
import { userId } from '#platform/tables.ts'

/** What a buyer or giver reports about a fulfilment, until it is agreed or settled (E74, E75). */
export const problems = pgTable(
  'problems',
  {
    id: uuid().primaryKey(),
    order_id: uuid().notNull(),
    part_id: uuid().notNull(),
    vendor_id: uuid().notNull(),
    /** The account that reported it; null for a guest who gave it, and once it is erased. */
    user_id: userId(),
    kind: text().notNull(),
    state: text().notNull().default('open'),
    /** What the buyer asks for, to keep the units. */
    asked: pesewas(),
    /** What the maker offered, and the amount of a partial refund. */
    offer: text(),
    offered: pesewas(),
    /** How it ended, and what was refunded for it. */
    outcome: text(),
    amount: pesewas(),
    opened_at: timestamp().notNull(),
    offered_at: timestamp(),
    with_us_at: timestamp(),
    ended_at: timestamp(),
    /** Until when the maker has time to offer, or the buyer to agree. */
    due_at: timestamp(),
  },
  table => [
    uniqueIndex('problems_open').on(table.part_id).where(sql`state in ('open','offered','with_us')`),
    index('problems_order').on(table.order_id, table.opened_at, table.id),
    index('problems_part').on(table.part_id),
    index('problems_vendor').on(table.vendor_id, table.opened_at, table.id),
    index('problems_user').on(table.user_id, table.opened_at),
    index('problems_due').on(table.due_at).where(sql`due_at is not null`),
    index('problems_state').on(table.state, table.opened_at, table.id),
    index('problems_latest').on(table.opened_at, table.id),
    check('problems_kind', isOneOf(table.kind, problemKinds)),
    check('problems_state', isOneOf(table.state, problemStates)),
    check('problems_due', sql`(${table.state} in ('open','offered')) = (${table.due_at} is not null)`),
    check(
      'problems_asked',
      sql`(${table.kind} = 'keep_part_back') = (${table.asked} is not null) and (${table.asked} is null or ${table.asked} > 0)`,
    ),
    check(
      'problems_offer',
      sql`(${table.offer} is null or ${isOneOf(table.offer, problemOffers)}) and (${table.offer} is null) = (${table.offered_at} is null) and (${table.state} not in ('offered','agreed') or ${table.offer} is not null)`,
    ),
    check(
      'problems_offered',
      sql`(${table.offer} is not distinct from 'part_refund') = (${table.offered} is not null) and (${table.offered} is null or ${table.offered} > 0)`,
    ),
    check(
      'problems_ended',
      sql`(${table.state} in ('agreed','settled','withdrawn')) = (${table.ended_at} is not null) and (${table.state} in ('agreed','settled')) = (${table.outcome} is not null)`,
    ),
    check(
      'problems_outcome',
      sql`(${table.outcome} is null or ${isOneOf(table.outcome, problemOutcomes)}) and coalesce(${table.outcome} in ('refund','part_refund'), false) = (${table.amount} is not null) and (${table.amount} is null or ${table.amount} >= 0)`,
    ),
  ],
)

/** What the buyer, the maker and staff write about a problem. */
export const problemMessages = pgTable(
  'problem_messages',
  {
    id: uuid().primaryKey(),
    problem_id: uuid()
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    /** The account that wrote it; null for a guest. */
    user_id: userId(),
    message: text().notNull(),
    created_at: timestamp().notNull(),
  },
  table => [
    index('problem_messages_problem_id').on(table.problem_id, table.created_at, table.id),
    check('problem_messages_author', isOneOf(table.author, ['buyer', 'maker', 'shop'])),
  ],
)
