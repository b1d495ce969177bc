import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './postgres.ts'

test('gives each test a migrated database of its own', async () => {
  const databases = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [first, second] = databases.map(({ connection }) => new pg.Client(connection))
  if (!first || !second) throw new Error('two databases were asked for')
  await Promise.all([first.connect(), second.connect()])
  await first.query('create table only_here ()')
  await expect(second.query('table only_here')).rejects.toThrow('does not exist')
  const { rows } = await second.query(
    `select count(*)::int as tables from pg_tables where schemaname = 'public'`,
  )
  expect(rows[0].tables).toBeGreaterThan(0)
  await Promise.all([first.end(), second.end()])
  await Promise.all(databases.map(({ drop }) => drop()))
})
