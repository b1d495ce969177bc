import { readFile } from 'node:fs/promises'
import type { Session } from './database.ts'

/** Rows of a table that is worth an index. */
const manyRows = 50_000

interface Statement {
  /** The call that sends it. */
  readonly call: string
  readonly text: string
}

/**
 * The large tables that the busiest reads (`api/queries.snapshot.sql`) would read from beginning to end on this
 * database, by the call. The plans are those for any values of the parameters.
 */
export async function findSequentialScans(
  session: Pick<Session, 'query'>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>()
  const large = await findLargeTables(session)
  for (const { call, text } of await readStatements()) {
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(
      `explain (generic_plan, costs off) ${text}`,
    )
    for (const { 'QUERY PLAN': line } of rows) {
      const table = /Seq Scan on (\w+)/.exec(line)?.[1]
      if (table !== undefined && large.has(table)) found.set(call, (found.get(call) ?? new Set()).add(table))
    }
  }
  return found
}

async function findLargeTables(session: Pick<Session, 'query'>): Promise<ReadonlySet<string>> {
  const { rows } = await session.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${manyRows}`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function readStatements(): Promise<Statement[]> {
  const text = await readFile(new URL('../../../api/queries.snapshot.sql', import.meta.url), 'utf8')
  let call = ''
  return text.split('\n\n').flatMap(block => {
    const lines = block.trim().split('\n')
    call = lines.find(line => line.startsWith('-- # '))?.slice(5) ?? call
    const statement = lines.filter(line => !line.startsWith('--')).join('\n')
    return statement === '' ? [] : [{ call, text: statement }]
  })
}
