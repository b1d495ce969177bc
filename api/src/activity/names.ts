import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** What groups are called, by their ids. */
export async function findGroupNames(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<{ id: string; name: string }>(
    sql`select id, name from groups where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
