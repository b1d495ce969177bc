import pg from 'pg'
import type { Connection } from '#platform/database.ts'

/** Every table by its name, with the number of its rows and the hash of all of them in order. */
export type Contents = ReadonlyMap<string, { readonly rows: number; readonly hash: string }>

/** What this connection sees, so that two databases can be compared; they number their transactions differently. */
export async function contentsSeenBy(client: pg.Client): Promise<Contents> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by name`,
  )
  const contents = new Map()
  for (const { name } of tables) {
    const { rows } = await client.query(
      `select count(*)::int as rows, md5(coalesce(string_agg(line, e'\\n' order by line), '')) as hash
       from (select (to_jsonb(entry) - 'changed_xact')::text collate "C" as line from ${name} as entry) as lines`,
    )
    contents.set(name, rows[0])
  }
  return contents
}

export async function contentsOf(connection: Connection): Promise<Contents> {
  const client = new pg.Client(connection)
  await client.connect()
  return contentsSeenBy(client).finally(() => client.end())
}
