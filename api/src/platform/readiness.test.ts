import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/postgres.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

let shop: TestShop | undefined
afterEach(() => shop?.close())

async function open(environment: Record<string, string> = {}): Promise<TestShop> {
  shop = await openTestShop({ environment })
  return shop
}

/** The status of /readyz, and the failing checks. */
async function readiness({ origin }: TestShop): Promise<[number, Record<string, string>]> {
  const answer = await fetch(`${origin}/readyz`)
  const { status, checks } = (await answer.json()) as { status: string; checks: Record<string, string> }
  expect(Object.keys(checks)).toEqual(['database', 'migrations', 'disk', 'outbox', 'search', 'draining'])
  expect(status).toBe(answer.status === 200 ? 'ready' : 'not ready')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return [answer.status, Object.fromEntries(Object.entries(checks).filter(([, said]) => said !== 'ok'))]
}

const run = ({ database }: TestShop, statement: string) => database.$client.query(statement)

test('is ready when the server is open and every check passes', async () => {
  const opened = await open()
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
})

test('is not ready when the database does not respond in time, and still responds', async () => {
  const opened = await open({ DATABASE_POOL: '4' })
  const held: pg.PoolClient[] = []
  // One connection belongs to the queue, which listens on it.
  for (let each = 0; each < 3; each++) held.push(await opened.database.$client.connect())
  const [status, wrong] = await readiness(opened)
  for (const client of held) client.release()
  expect([status, wrong.database]).toEqual([503, 'no answer within 500 ms'])
  expect((await fetch(`${opened.origin}/healthz`)).status).toBe(200)
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
})

test('is not ready with a database older than the program, but with a newer one during a rolling upgrade', async () => {
  const opened = await open()
  const migrations = 'drizzle.__drizzle_migrations'
  await run(opened, `insert into ${migrations} (hash, created_at) values ('later', 9999999999999)`)
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
  await run(opened, `delete from ${migrations} where hash = 'later'`)
  await run(opened, `update ${migrations} set created_at = created_at - 1`)
  await expect
    .poll(() => readiness(opened))
    .toEqual([503, { migrations: 'the database is older than this program' }])
})

const reading = { search: 'products are being read into memory' }
const lockProducts = 'begin; lock table vendors in access exclusive mode'

/** A shop that starts after a statement of another connection, which is returned. */
async function openAfter(
  statement: string,
  environment: Record<string, string> = {},
): Promise<{ readonly opened: TestShop; readonly other: pg.Client }> {
  const database = await createTestDatabase()
  const other = new pg.Client(database.connection)
  const beforeListen = async () => {
    await other.connect()
    await other.query(statement)
  }
  shop = await openTestShop({ database, environment, beforeListen })
  return { opened: shop, other }
}

test('is alive but not ready until it has read the products, and then answers lists', async () => {
  const { opened, other } = await openAfter(lockProducts)
  await expect.poll(() => readiness(opened)).toEqual([503, reading])
  expect(await readiness(opened)).toEqual([503, reading])
  expect((await fetch(`${opened.origin}/healthz`)).status).toBe(200)
  await other.query('commit')
  await other.end()
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
  expect((await fetch(`${opened.origin}/api/v1/products/list`)).status).toBe(200)
})

test('reads the products at the start, before anyone asks for them', async () => {
  const { other } = await openAfter(lockProducts)
  const readers = async () => {
    const { rows } = await other.query(
      "select count(*)::int as waiting from pg_locks where relation = 'vendors'::regclass and not granted",
    )
    return rows[0].waiting
  }
  await expect.poll(readers).toBe(1)
  await other.end()
})

test('tries again to read the products after that has failed', async () => {
  const { opened, other } = await openAfter('alter table vendors rename to vendors_away')
  await expect.poll(() => readiness(opened)).toEqual([503, { search: 'products cannot be read' }])
  await other.query('alter table vendors_away rename to vendors')
  await other.end()
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
})

test('reads no products into memory for an external search engine', async () => {
  const { opened, other } = await openAfter(lockProducts, { SEARCH_URL: 'http://127.0.0.1:9' })
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
  await other.end()
})

test('is not ready when the disk is nearly full', async () => {
  const opened = await open({ DISK_FLOOR_MB: '1000000000' })
  await expect.poll(() => readiness(opened)).toEqual([503, { disk: 'less than 1000000000 MiB free' }])
})

test('is not ready when event delivery is far behind', async () => {
  const opened = await open()
  await opened.platform.jobs.stop()
  await run(
    opened,
    `insert into outbox_events (id, name, payload, due_at, delivered_at)
      values (gen_random_uuid(), 'order.paid', '{}', now() - interval '5 seconds', null)`,
  )
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
  await run(
    opened,
    `update outbox_events set due_at = now() - interval '600 seconds' where delivered_at is null`,
  )
  const behind = expect.stringMatching(/^\d{3} s behind$/)
  await expect.poll(() => readiness(opened)).toEqual([503, { outbox: behind }])
  await run(opened, 'delete from outbox_events where delivered_at is null')
  await expect.poll(() => readiness(opened)).toEqual([200, {}])
})

test('is not ready while the server drains, which still serves requests', async () => {
  const opened = await open({ DRAIN_MS: '5000' })
  const closed = opened.close('SIGTERM')
  const seen = () => readiness(opened).catch(() => 'closed')
  await expect.poll(seen).toMatchObject([503, { draining: 'draining' }])
  const answer = await fetch(`${opened.origin}/version`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await closed
})
