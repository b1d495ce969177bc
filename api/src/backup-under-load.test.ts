import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResponseFor } from '@akyede/contract/api'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackup } from '#platform/backup/read-backup.ts'
import { restoreBackup } from '#platform/backup/restore-backup.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import type { Connection } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import {
  type Contents,
  contentsOf,
  contentsSeenBy,
  createEmptyDatabase,
  type TestDatabase,
} from '#test/postgres.ts'
import { openProgram, type Program } from '#test/program.ts'
import { type App, createApp } from './app.ts'

const buying = setUpBuying()
const password = 'Akwaaba#2026'
/** Time in which a busy machine processes hundreds of jobs. */
const patient = { timeout: 60_000 }
let folder: string
let target: TestDatabase
let shop: App | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-backup-'))
  target = await createEmptyDatabase()
})
afterEach(async () => {
  await shop?.close()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

interface Buyer {
  readonly email: string
  readonly program: Program
}

test('makes a consistent backup while 20 buyers order, and a server continues from it', async () => {
  const connection = buying.shop.database.$client.options as Connection
  const buyers = await Promise.all(Array.from({ length: 20 }, newBuyer))
  const products = await stockUp()
  const closing = new AbortController()
  const buyingOn = Promise.all(
    buyers.map((buyer, index) => buyOnAndOn(buyer, products[index % products.length] ?? '', closing.signal)),
  )

  const file = join(folder, 'shop.backup')
  await expect.poll(queueForTomorrow).toBe(1)
  const snapshot = await saveSnapshot(connection, file).finally(() => closing.abort())
  await buyingOn

  const restored = await restoreBackup(target.connection, await openBackup(file))
  expect(await contentsOf(target.connection)).toEqual(snapshot)
  expect(restored).toEqual({
    tables: snapshot.size,
    rows: [...snapshot.values()].reduce((sum, { rows }) => sum + rows, 0),
    leftOut: [],
  })
  await goesOn(buyers)
}, 180_000)

async function newBuyer(): Promise<Buyer> {
  const program = openProgram(buying.shop)
  const { email } = await program.register()
  return { email, program }
}

/** Orders and pays until it is stopped. */
async function buyOnAndOn({ program }: Buyer, product: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await pay(program, await orderSurely(program, product))
}

type Placed = ResponseFor<'createOrder'>['data']

/**
 * Repeats the call with its idempotency key while the server is busy, because a 503 may have left an unpaid order.
 */
async function orderSurely(program: Program, product: string): Promise<Placed> {
  const idempotencyKey = randomUUID()
  for (;;) {
    const request = buying.orderOf(1, itemsOf(product))
    const { status, body } = await program.call('createOrder', request, { idempotencyKey })
    if (status === 503 || body.code === 'idempotency_in_progress') continue
    expect([status, body.code]).toEqual([201, undefined])
    return body.data
  }
}

/**
 * Pays, and returns once the server knows it: a busy one may respond with "pending" first, and refuses a second order
 * meanwhile.
 */
async function pay(program: Program, { payment }: Placed): Promise<void> {
  await buying.click(payment.authorization_url, 'approve')
  const params = { reference: payment.reference }
  await expect
    .poll(async () => (await program.call('getPayment', { params })).body.data?.status, patient)
    .toBe('succeeded')
}

const itemsOf = (product: string) => ({ items: [{ product_id: product, quantity: 1 }] })

/** Fills the stock of every product without variants; returns their ids. */
async function stockUp(): Promise<string[]> {
  const { rows } = await buying.shop.database.execute<{ product: string }>(sql`
    update stock_levels set received = received + 10000, on_hand = on_hand + 10000 from products
    where products.id = product_id and not has_variants returning product_id as product`)
  await buying.shop.database.execute(sql`update products set in_stock = true where not has_variants`)
  return rows.map(({ product }) => product)
}

/** Queues a job that is due tomorrow; returns the number of jobs. */
async function queueForTomorrow(): Promise<number> {
  const { rows } = await buying.shop.database.execute(sql`
    select graphile_worker.add_job('settle-payment', run_at := now() + interval '1 day',
      payload := json_build_object('reference', reference))
    from (select reference from payments where status = 'succeeded' limit 1) as settled`)
  return rows.length
}

async function countOrders(): Promise<number> {
  const { rows } = await buying.shop.database.execute<{ orders: number }>(
    sql`select count(*)::int as orders from orders`,
  )
  return rows[0]?.orders ?? 0
}

/** Backs up the snapshot of one transaction after many more orders were placed, and returns its contents. */
async function saveSnapshot(connection: Connection, file: string): Promise<Contents> {
  const onlooker = new pg.Client({
    ...connection,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  await onlooker.connect()
  try {
    await onlooker.query('begin isolation level repeatable read read only')
    const { rows } = await onlooker.query(
      'select pg_export_snapshot() as snapshot, count(*)::int from orders',
    )
    const [{ snapshot, count }] = rows
    await expect.poll(countOrders).toBeGreaterThan(count + 5)
    const seen = await contentsSeenBy(onlooker)
    const outcome = await writeBackup(connection, file, { now: new Date(), snapshot }).catch(error => error)
    expect(outcome).toMatchObject({ tables: seen.size })
    expect(seen.get('public.orders')?.rows).toBe(count)
    return seen
  } finally {
    await onlooker.end()
  }
}

/**
 * Starts a server on the restored database: its data is consistent, queued jobs are done, and existing users can buy.
 */
async function goesOn([buyer]: readonly Buyer[]): Promise<void> {
  const { config } = buying.shop.platform
  const paystack = { ...config.paystack, baseUrl: `${buying.shop.origin}/_paystack` }
  shop = await createApp({
    config: { ...config, dataDir: folder, paystack },
    connection: target.connection,
    log: buying.shop.platform.log,
    clock: buying.shop.clock,
  })
  const origin = await shop.listen()
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])

  expect(await countJobs(sql`run_at > now() + interval '1 hour'`)).toBe(1)
  await shop.platform.database.execute(sql`update graphile_worker._private_jobs set run_at = now()`)
  await expect.poll(jobsLeft, patient).toEqual({ waiting: 0, failing: 0 })

  const program = openProgram({ http: shop.http, origin })
  await program.login({ email: buyer?.email ?? '', password })
  // A payment that was being sent during the backup is sent again after the claim of its sender has expired.
  shop.clock.advance(10_000)
  const { order, payment } = await orderSurely(program, buying.product.id)
  await pay(program, { order, payment })
  await expect
    .poll(async () => (await program.call('getOrder', { params: { orderId: order.id } })).body.data)
    .toMatchObject({ payment_status: 'paid' })
}

/** The waiting jobs, and those whose last attempt failed. */
async function jobsLeft() {
  return {
    waiting: await countJobs(sql`true`),
    failing: await countJobs(sql`last_error is not null`),
  }
}

async function countJobs(condition: SQL): Promise<number | undefined> {
  const { rows } = await (shop as App).platform.database.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker.jobs where ${condition}`,
  )
  return rows[0]?.jobs
}
