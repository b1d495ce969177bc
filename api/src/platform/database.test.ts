import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { inOneRoundTrip, openDatabase, type Transaction, transaction } from './database.ts'
import { createLog } from './log.ts'
import { sql } from './sql.ts'

let scratch: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  scratch = await createTestDatabase()
})
afterAll(() => scratch.drop())

test('returns the connection to the pool when a transaction cannot begin', async () => {
  const database = openDatabase(scratch.connection, 2, createLog('silent'))
  database.$client.on('connect', client => {
    client.query = () => Promise.reject(new Error('the line is dead'))
  })
  for (let call = 0; call < 3; call++) {
    const failure = await transaction(database, async () => {}).catch(error => error)
    expect(String(failure.cause ?? failure)).toContain('the line is dead')
  }
  expect(database.$client.idleCount).toBe(database.$client.totalCount)
  void database.$client.end()
})

test('runs no statement of a failed round trip after its transaction', async () => {
  const database = openDatabase(scratch.connection, 1, createLog('silent'))
  try {
    await database.execute(sql`create table notes (text text)`)
    const write = (tx: Transaction, text: string) => tx.execute(sql`insert into notes values (${text})`)
    const failed = transaction(database, tx =>
      inOneRoundTrip([
        write(tx, 'first').then(() => Promise.reject(new Error('refused'))),
        write(tx, 'second').then(() => write(tx, 'third')),
      ]),
    )
    await expect(failed).rejects.toThrow('refused')
    const { rows } = await database.execute(sql`select text from notes`)
    expect(rows).toEqual([])
  } finally {
    await database.$client.end()
  }
})
