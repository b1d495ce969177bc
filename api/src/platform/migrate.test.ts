import { expect, test } from 'vitest'
import { createTestDatabase, runOn } from '#test/postgres.ts'
import { migrate } from './migrate.ts'

test('migrates once when several processes start at the same time', async () => {
  const scratch = await createTestDatabase()
  await runOn(
    scratch.connection,
    'drop schema public cascade; create schema public; drop schema if exists drizzle cascade; drop schema if exists graphile_worker cascade',
  )
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => migrate(scratch.connection)))
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  await scratch.drop()
})
