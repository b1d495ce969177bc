import { countRows } from './count-rows.ts'
import type { Executor } from './database.ts'
import { and, asc, desc, eq, gte, inArray, lt, or, type SQL, sql } from './sql.ts'
import { auditEntries } from './tables.ts'

export interface AuditQuery {
  /** Only entries of this user. */
  readonly userId?: number | undefined
  readonly event?: string | undefined
  /** Who acted for the shop: `operator`, or `user:` with the id of a member of staff. */
  readonly actor?: string | undefined
  readonly since?: Date | undefined
  readonly before?: Date | undefined
  readonly limit: number
  readonly offset?: number
}

type AuditEntryRow = Omit<typeof auditEntries.$inferSelect, 'facts'> & {
  readonly facts: Readonly<Record<string, unknown>>
}

/** The last entries that match the query, oldest first, one line each: time, event, user, actor, network, facts. */
export const findAuditLines = async (executor: Executor, query: AuditQuery): Promise<string[]> =>
  (await findAuditEntries(executor, query)).toReversed().map(lineOf)

/** The last entries that match the query, newest first. */
export async function findAuditEntries(executor: Executor, query: AuditQuery): Promise<AuditEntryRow[]> {
  const found = await executor
    .select()
    .from(auditEntries)
    .where(conditionOf(query))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(query.limit)
    .offset(query.offset ?? 0)
  return found as AuditEntryRow[]
}

/** The entries about an order and its payments, oldest first. */
export const findAuditOfOrder = (
  executor: Executor,
  orderId: string,
  references: readonly string[],
): Promise<(typeof auditEntries.$inferSelect)[]> =>
  executor
    .select()
    .from(auditEntries)
    .where(
      or(
        eq(sql`${auditEntries.facts}->>'order_id'`, orderId),
        inArray(sql`${auditEntries.facts}->>'reference'`, [...references]),
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.id))
    .limit(200)

export const countAuditEntries = (executor: Executor, query: AuditQuery): Promise<number> =>
  countRows(executor, auditEntries, conditionOf(query))

const conditionOf = ({ userId, event, actor, since, before }: AuditQuery): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(auditEntries.user_id, userId),
    event === undefined ? undefined : sql`${auditEntries.event} = ${event}`,
    // The second condition is that of the index of acts for the shop.
    actor === undefined
      ? undefined
      : sql`${auditEntries.actor} = ${actor} and actor not in ('shop','stranger')
          and actor is distinct from 'user:' || user_id::text`,
    since === undefined ? undefined : gte(auditEntries.at, since),
    before === undefined ? undefined : lt(auditEntries.at, before),
  )

const lineOf = ({ at, event, user_id, actor, network, facts }: AuditEntryRow): string =>
  [
    at.toISOString(),
    event,
    user_id === null ? 'nobody’s' : `user:${user_id}`,
    `by ${actor}`,
    network ?? '-',
    JSON.stringify(facts),
  ].join('  ')
