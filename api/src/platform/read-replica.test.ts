import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openProgram, type Program } from '#test/program.ts'
import { openReplicatedDatabase, type ReplicatedDatabase } from '#test/replica.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import type { Log } from './log.ts'
import { parsePosition } from './read-replica.ts'
import { sql } from './sql.ts'

let servers: ReplicatedDatabase
let here: TestShop
let there: Awaited<ReturnType<typeof openSecondProcess>>
const warnings: string[] = []
const ignore = () => {}
const log: Log = {
  debug: ignore,
  info: ignore,
  warn: (words: string) => void warnings.push(words),
  error: ignore,
}

beforeAll(async () => {
  servers = await openReplicatedDatabase()
  const environment = { DATABASE_READ_URL: servers.replicaUrl, DATABASE_READ_LAG_MS: '60000' }
  here = await openTestShop({ demo: true, database: servers.database, environment, log })
  there = await openSecondProcess(here)
})
afterAll(async () => {
  await there?.close()
  await here?.close()
  await servers?.close()
})
beforeEach(async () => {
  await servers.resume()
  await untilUsed()
})

/** Reads that the replica and the primary have answered in the first process. */
async function readsOf() {
  const values = (await here.platform.metrics.registry.getSingleMetric('akyede_late_reads_total')?.get())
    ?.values
  const of = (server: string) => values?.find(({ labels }) => labels.server === server)?.value ?? 0
  return { replica: of('replica'), primary: of('primary') }
}

let lists = 0
/** A list that is in no cache. */
const list = async (shop: { readonly origin: string } = here) => {
  const response = await fetch(
    `${shop.origin}/api/v1/products/list?limit=2&minPrice=0.${10 + (lists++ % 89)}`,
  )
  expect(response.status).toBe(200)
  return (await response.json()) as { pagination: { total: number } }
}

/** Waits until the first process reads from the replica alone. */
const untilUsed = () =>
  expect
    .poll(async () => {
      await here.platform.jobs.runScheduledNow()
      const before = await readsOf()
      await list()
      const after = await readsOf()
      return after.primary === before.primary && after.replica > before.replica
    })
    .toBe(true)

async function placeOrder(program: Program): Promise<{ id: string; headers: Headers }> {
  const { rows } = await here.database.execute<{ id: string }>(sql`
    select product_id as id from stock_levels where variant_id is null and on_hand > 9
      and product_id in (select id from products where not has_variants) limit 1`)
  const response = await fetch(`${here.origin}/api/v1/user/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.accessToken}` },
    body: JSON.stringify({
      items: [{ product_id: rows[0]?.id, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    }),
  })
  expect(response.status).toBe(201)
  const { data } = (await response.json()) as { data: { order: { id: string } } }
  return { id: data.order.id, headers: response.headers }
}

async function ordersOf(
  { origin }: { readonly origin: string },
  program: Program,
  headers: Record<string, string>,
) {
  const authorization = `Bearer ${program.accessToken}`
  const response = await fetch(`${origin}/api/v1/users/orders`, { headers: { authorization, ...headers } })
  const { data } = (await response.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

test('sends a list of products, its search and a product to the replica', async () => {
  const before = await readsOf()
  await list()
  for (const path of ['products/search?q=basket', 'products/featured-products'])
    expect((await fetch(`${here.origin}/api/v1/${path}`)).status).toBe(200)
  const after = await readsOf()
  expect(after.primary).toBe(before.primary)
  expect(after.replica).toBeGreaterThan(before.replica + 2)
})

test.each(['the header', 'the cookie'])(
  'shows a caller with %s an order just placed at another process, while the replica replays nothing',
  async kind => {
    const program = openProgram(here)
    await program.register()
    await servers.pause()
    const { id, headers } = await placeOrder(program)
    const position = headers.get('x-read-after') ?? ''
    expect(parsePosition(position)).toBeGreaterThan(0n)
    const [cookie = ''] = headers.getSetCookie().filter(line => line.startsWith('__Host-position='))
    expect(cookie).toContain('HttpOnly; Secure; SameSite=Strict; Max-Age=60')
    const [pair = ''] = cookie.split(';')
    const sent: Record<string, string> =
      kind === 'the header' ? { 'x-read-after': position } : { cookie: pair }
    expect(await ordersOf(there, program, sent)).toEqual([id])
    expect(await ordersOf(here, program, {})).toEqual([id])
  },
)

test('keeps no response of before a change, although the replica replays nothing', async () => {
  const { rows } = await here.database.execute<{ id: string; slug: string }>(
    sql`select id, slug from products where on_sale order by slug limit 1`,
  )
  const { id = '', slug = '' } = rows[0] ?? {}
  const status = async ({ origin }: { readonly origin: string }) =>
    (await fetch(`${origin}/api/v1/products/${id}`)).status
  const { total } = (await list()).pagination
  expect([await status(here), await status(there), (await list(there)).pagination.total]).toEqual([
    200,
    200,
    total,
  ])
  await servers.pause()
  await here.operator.actOnProduct(slug, 'hold', { reason: 'other', words: 'We check the picture.' })
  expect([await status(here), (await list()).pagination.total]).toEqual([404, total - 1])
  await expect.poll(() => status(there)).toBe(404)
  expect((await list(there)).pagination.total).toBe(total - 1)
  await here.operator.actOnProduct(slug, 'release')
  expect([await status(here), (await list()).pagination.total]).toEqual([200, total])
  await servers.resume()
  await untilUsed()
  for (const shop of [here, there])
    expect([await status(shop), (await list(shop)).pagination.total]).toEqual([200, total])
})

test('continues on the primary when the replica is gone, and returns to it', async () => {
  await servers.stopReplica()
  const before = await readsOf()
  await list()
  expect((await readsOf()).primary).toBeGreaterThan(before.primary)
  expect(warnings).toContain('the read replica is left out')
  await servers.startReplica()
  await untilUsed()
})

describe('with a replica that is late', () => {
  let late: TestShop
  beforeAll(async () => {
    const environment = { DATABASE_READ_URL: servers.replicaUrl, DATABASE_READ_LAG_MS: '100' }
    late = await openTestShop({ database: servers.database, environment })
  })
  afterAll(() => late?.close())

  test('does not wait for it any more until it has caught up', async () => {
    const serverOfRead = () =>
      late.platform.readReplica.read(async database => (database === late.database ? 'primary' : 'replica'))
    const serverAfterCheck = async () => {
      await late.platform.jobs.runScheduledNow()
      return serverOfRead()
    }
    await expect.poll(serverAfterCheck).toBe('replica')
    await servers.pause()
    await late.database.execute(sql`insert into shared_settings values ('late', 'yes')`)
    await expect.poll(serverAfterCheck).toBe('primary')
    await servers.resume()
    await expect.poll(serverAfterCheck).toBe('replica')
  })
})
