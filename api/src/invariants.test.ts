import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '#platform/clock.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase } from '#test/postgres.ts'
import { checkInvariants } from './invariants.ts'

const minutes = (count: number) => count * 60_000
const clock = createClock()
let scratch: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database

beforeAll(async () => {
  scratch = await createTestDatabase()
  database = openDatabase(scratch.connection, 2, createLog('silent'))
})
afterAll(async () => {
  await database.$client.end()
  await scratch.drop()
})

test('money without its order is a broken invariant after 15 minutes by the clock of the shop', async () => {
  const broken = async () =>
    (await checkInvariants({ database, clock })).filter(one => one.broken > 0).map(one => one.name)
  clock.advance(minutes(24 * 60))
  const now = clock.now()
  await database.execute(sql`insert into payments
    (id, reference, provider, subject_type, subject_id, subject_name, user_id, email, amount, status,
      created_at, expires_at, settled_at)
    values (gen_random_uuid(), 'akd-alone', 'paystack', 'order', gen_random_uuid(), 'AK-ALONE', 1, 'ama@example.com',
      1000, 'succeeded', ${now}, ${now}, ${now})`)
  expect(await broken()).toEqual([])
  clock.advance(minutes(16))
  expect(await broken()).toEqual(['every settled order payment ↔ exactly one paid order'])
})
