import type { Executor } from './database.ts'
import { and, desc, eq, gte } from './sql.ts'
import { auditEntries } from './tables.ts'

export interface AuditQuery {
  /** Only entries of this user. */
  readonly userId?: number | undefined
  readonly event?: string | undefined
  readonly since?: Date | undefined
  readonly limit: number
}

/** The last entries that match the query, oldest first, one line each: time, event, user, actor, network, facts. */
export async function findAuditLines(executor: Executor, query: AuditQuery): Promise<string[]> {
  const { userId, event, since, limit } = query
  const found = await executor
    .select()
    .from(auditEntries)
    .where(
      and(
        userId === undefined ? undefined : eq(auditEntries.user_id, userId),
        event === undefined ? undefined : eq(auditEntries.event, event),
        since === undefined ? undefined : gte(auditEntries.at, since),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(limit)
  return found.toReversed().map(lineOf)
}

const lineOf = ({ at, event, user_id, actor, network, facts }: typeof auditEntries.$inferSelect): string =>
  [
    at.toISOString(),
    event,
    user_id === null ? 'nobody’s' : `user:${user_id}`,
    `by ${actor}`,
    network ?? '-',
    JSON.stringify(facts),
  ].join('  ')
