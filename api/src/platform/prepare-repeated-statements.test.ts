import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { openDatabase, prepared, sessionOptions, transaction } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

let scratch: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

/** A pool of one connection, and a table of its own. */
async function open() {
  const database = openDatabase(scratch.connection, 1, createLog('silent'))
  const table = sql.raw(`"t-${randomUUID()}"`)
  await database.execute(sql`create table ${table} (id integer, word text)`)
  await database.execute(sql`insert into ${table} values (1, 'one'), (2, 'two')`)
  const planned = async () => {
    const { rows } = await database.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements where name like 'often%'`,
    )
    return rows.map(({ statement }) => statement)
  }
  return { database, table, planned, end: () => database.$client.end() }
}

test('plans a frequent statement once, also in transactions', async () => {
  const { database, table, planned, end } = await open()
  const wordOf = (id: number, at: Pick<typeof database, 'execute'> = database) =>
    at.execute(sql`select word from ${table} where id = ${id}`).then(({ rows }) => rows[0]?.word)
  for (let time = 0; time < 7; time++) expect(await wordOf(1)).toBe('one')
  expect(await planned()).toEqual([])
  for (let time = 0; time < 3; time++) expect(await wordOf(2)).toBe('two')
  expect(await transaction(database, tx => wordOf(1, tx))).toBe('one')
  expect(await planned()).toHaveLength(1)
  await end()
})

test('plans a statement with a star each time', async () => {
  const { database, table, planned, end } = await open()
  const read = () => database.execute(sql`select * from ${table} where id = ${1}`).then(({ rows }) => rows[0])
  for (let time = 0; time < 20; time++) expect(await read()).toEqual({ id: 1, word: 'one' })
  expect(await planned()).toEqual([])
  await database.execute(sql`alter table ${table} add column colour text`)
  expect(await read()).toEqual({ id: 1, word: 'one', colour: null })
  await end()
})

test('names no statement and sends no limits where a pooler shares the sessions', async () => {
  const direct = scratch.connection
  const database = openDatabase(direct, 1, createLog('silent'), { direct })
  const read = prepared('read_one', executor =>
    executor.select({ one: sql`${sql.placeholder('one')}::int` }).from(sql`(select) t`),
  )
  for (let time = 0; time < 20; time++) {
    await database.execute(sql`select ${time}::int`)
    expect(await read(database).execute({ one: time })).toEqual([{ one: time }])
  }
  const { rows } = await database.execute(sql`
    select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_prepared_statements) as named`)
  expect(rows).toEqual([{ timeout: '0', named: 0 }])
  expect(sessionOptions(database.$client)).toMatchObject({ ...direct, statement_timeout: 5_000 })
  await database.$client.end()
})

test('keeps at most three hundred plans per connection', async () => {
  const { database, planned, end } = await open()
  for (let text = 0; text < 310; text++)
    for (let time = 0; time < 8; time++)
      await database.execute(sql`select ${sql.raw(String(text))} + ${time}::int as sum`)
  expect(await planned()).toHaveLength(300)
  await end()
})

/** A proxy of the test database that holds back the response to "begin" until the client sends more. */
async function openHoldingProxy() {
  const { host, port, user, database, password } = new pg.Client(scratch.connection)
  const proxy = createServer(client => {
    const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    server.on('data', bytes => client.write(bytes))
    client.on('data', bytes => {
      if (bytes.toString().endsWith('begin\0')) server.pause()
      else server.resume()
      server.write(bytes)
    })
    client.on('close', () => server.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address() as AddressInfo
  return {
    connection: {
      host: '127.0.0.1',
      port: address.port,
      user: user ?? '',
      database: database ?? '',
      password,
    },
    close: () => proxy.close(),
  }
}

test('sends the first statement of a transaction without waiting for the response to its begin', async () => {
  const proxy = await openHoldingProxy()
  const database = openDatabase(proxy.connection, 1, createLog('silent'))
  const read = transaction(database, tx =>
    tx.execute(sql`select pg_current_xact_id_if_assigned() as id, 1 as one`),
  )
  expect((await read).rows).toEqual([{ id: null, one: 1 }])
  const failed = transaction(database, tx => tx.execute(sql`select 1 / ${0}::int`))
  await expect(failed).rejects.toThrow()
  expect((await transaction(database, tx => tx.execute(sql`select 2 as two`))).rows).toEqual([{ two: 2 }])
  await database.$client.end()
  proxy.close()
})
