import type { Database } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Stores the result of an invariant check for the overview; `broken_since` stays while an invariant is broken.
 * The results of invariants that no longer exist are deleted. */
export async function recordInvariants(
  database: Database,
  checked: readonly { readonly name: string; readonly broken: number }[],
  at: Date,
): Promise<void> {
  const results = sql`jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as checked (name text, broken int)`
  await database.execute(sql`
    with removed as (
      delete from invariant_results where name not in (select name from ${results}))
    insert into invariant_results (name, broken, broken_since, checked_at)
    select name, broken, case when broken > 0 then ${at}::timestamptz end, ${at}
    from ${results}
    on conflict (name) do update set broken = excluded.broken, checked_at = excluded.checked_at,
      broken_since = case when excluded.broken > 0
        then coalesce(invariant_results.broken_since, excluded.broken_since) end`)
}
