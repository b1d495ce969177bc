import { type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'

const batch = 50_000

/** The id of the first generated person; real ids are random and rarely so small. */
const firstPersonId = 5_000_000_000

/** The generated person with this number, from 0 on. */
export const generatedPersonId = (number: SQL): SQL => sql`(${sql.raw(String(firstPersonId))} + ${number})`

const syllables =
  'ab ade afi ako ama ansa asi bea bo da de do du ebo efu esi fo fua gya ka ke kofi kwa kwe la li lo ma me na no nya o pe sa se so ta ti to ya yaa yo wu'.split(
    ' ',
  )

/**
 * A first name of three syllables. About twelve of a million people have the same, and few trigrams, by which
 * PostgreSQL searches, are in most names, as among real people.
 */
const generatedFirstName = (number: SQL): SQL => {
  const list = sql`string_to_array(${syllables.join(' ')}, ' ')`
  const count = sql.raw(String(syllables.length))
  const syllable = (place: number) =>
    sql`(${list})[1 + ${number} / ${sql.raw(String(syllables.length ** place))} % ${count}]`
  return sql`initcap(${syllable(0)} || ${syllable(1)} || ${syllable(2)})`
}

export async function countGeneratedPeople(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ count: number }>(sql`
    select count(*)::int as count from users
    where id >= ${firstPersonId} and id < ${firstPersonId + 1_000_000_000}`)
  return rows[0]?.count ?? 0
}

/**
 * Adds generated accounts without passwords until there are `count`, for benchmarks. One in twenty has the same last
 * name. The same number always gives the same person.
 */
export async function seedManyPeople(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  count: number,
): Promise<void> {
  const now = clock.now().toISOString()
  for (let first = 0; first < count; first += batch) {
    const last = Math.min(first + batch, count) - 1
    await transaction(database, async tx => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`
        insert into users (id, first_name, last_name, email, phone, terms_version, terms_accepted_at, created_at)
        select ${generatedPersonId(sql`n`)}, ${generatedFirstName(sql`n`)},
          case when n % 20 = 0 then 'Mensah' else 'Rare' || n % 9973 end, 'person' || n || '@bench.test',
          '+23320' || lpad((n % 10000000)::text, 7, '0'), '1', ${now}::timestamptz,
          ${now}::timestamptz - make_interval(mins => n)
        from generate_series(${first}::int, ${last}::int) n
        on conflict do nothing`)
    })
  }
  await transaction(database, async tx => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`analyze users`)
  })
}
