import type { Executor } from '#platform/database.ts'
import { inArray } from '#platform/sql.ts'
import { groups } from './tables.ts'

/** What groups are called, for who may see something that is theirs. */
export async function findGroupNames(
  executor: Executor,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (groupIds.length === 0) return new Map()
  const found = await executor
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(inArray(groups.id, [...new Set(groupIds)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
