import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { openDatabase, transaction } from './database.ts'
import { createLog } from './log.ts'

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
