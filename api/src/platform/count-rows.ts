import { officeLimits } from '@akyede/contract/office-limits'
import type { Executor } from './database.ts'
import { type PgTable, type SQL, sql } from './sql.ts'

/** Counts the rows of a back-office list, by default up to one more than can be paged through. */
export async function countRows(
  executor: Executor,
  table: PgTable | SQL,
  condition: SQL | undefined,
  atMost = officeLimits.rows + 1,
): Promise<number> {
  const counted = executor
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(condition)
    .limit(atMost)
    .as('counted')
  const [found] = await executor.select({ rows: sql<number>`count(*)::int` }).from(counted)
  return found?.rows ?? 0
}
