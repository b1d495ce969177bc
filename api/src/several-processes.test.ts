import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { type ServerUnderTest, send, type WireRequest } from '#test/wire.ts'

let here: TestShop
let there: Awaited<ReturnType<typeof openSecondProcess>>
const heardThere: string[] = []
/** Calls of one device per minute. */
const limit = 300

beforeAll(async () => {
  const environment = {
    WEB_WORKERS: '2',
    RATE_LIMIT: 'on',
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_DEVICE: String(limit),
    RATE_LIMIT_DEVICE_UNSAFE: String(limit),
  }
  here = await openTestShop({ demo: true, environment })
  there = await openSecondProcess(here)
  there.platform.broadcast.on('test', words => void heardThere.push(words))
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})
afterEach(() => vi.useRealTimers())

/** Once this message has arrived there, all earlier ones have. */
async function passTheLine(): Promise<void> {
  const mark = randomUUID()
  await here.platform.broadcast.publish(here.database, 'test', mark)
  await expect.poll(() => heardThere).toContain(mark)
}

/** Sends one after the other, so that each process gets the same number. */
const turns = (count: number): ServerUnderTest[] =>
  Array.from({ length: count }, (_, turn) => (turn % 2 ? there : here))

test('refuses a replayed call at both processes', async () => {
  const browser = await openDevice(here)
  const request = await browser.prepare('addToCart', { body: { product_id: randomUUID(), quantity: 1 } })
  expect((await browser.send(request)).status).toBe(401)
  for (const shop of [there, here]) {
    const again = await send(shop, request)
    expect([again.status, again.body.code]).toEqual([409, 'signature_replayed'])
  }
})

test('accepts one of fifty copies of a signed call sent to both at once', async () => {
  const browser = await openDevice(here)
  const request = await browser.prepare('addToCart', { body: { product_id: randomUUID(), quantity: 1 } })
  const replies = await Promise.all(turns(50).map(shop => send(shop, request)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([401, ...Array(49).fill(409)])
})

test('deletes a spent nonce after ten minutes, and not before', async () => {
  await here.database.execute(sql`insert into signature_nonces (fingerprint, nonce, spent_at) values
    ('key', 'older', now() - interval '601 seconds'), ('key', 'younger', now() - interval '540 seconds')`)
  await Promise.all([here.platform.jobs.runScheduledNow(), there.platform.jobs.runScheduledNow()])
  const { rows } = await here.database.execute(
    sql`select nonce from signature_nonces where fingerprint = 'key'`,
  )
  expect(rows).toEqual([{ nonce: 'younger' }])
})

async function statusThere(program: Program): Promise<number> {
  const authorization = `Bearer ${program.accessToken}`
  return (await openProgram(there).call('getUser', {}, { headers: { authorization } })).status
}

test('signs a user out at both processes', async () => {
  const program = openProgram(here)
  await program.register()
  expect(await statusThere(program)).toBe(200)
  await program.call('logout')
  await passTheLine()
  expect(await statusThere(program)).toBe(401)
})

test('ends a session with a stolen secret at both processes', async () => {
  const program = openProgram(here)
  const { refresh_token } = await program.register()
  await program.call('refresh', { body: { refresh_token } })
  here.clock.advance(11_000)
  expect(await statusThere(program)).toBe(200)
  expect((await program.call('refresh', { body: { refresh_token } })).status).toBe(401)
  await passTheLine()
  expect(await statusThere(program)).toBe(401)
})

test('refuses a caller at both processes who used up a limit at one', async () => {
  // The clock stands still, so that nothing is refilled on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  const program = openProgram(here)
  await program.register()
  expect(await statusThere(program)).toBe(200)
  const spent = await Promise.all(Array.from({ length: limit + 1 }, () => program.call('getUser')))
  expect(spent.filter(({ status }) => status === 429)).toHaveLength(1)
  await here.platform.jobs.runScheduledNow()
  await passTheLine()
  expect(await statusThere(program)).toBe(429)
})

test('gives one successor to fifty concurrent refreshes at both processes', async () => {
  const browser = await openDevice(here)
  await browser.register()
  const requests = await Promise.all(
    turns(50).map(async shop => [shop, await browser.prepare('refresh', { body: {} })] as const),
  )
  const replies = await Promise.all(requests.map(([shop, request]) => send<'refresh'>(shop, request)))
  expect(replies.map(reply => reply.status)).toEqual(Array(50).fill(200))
  const secrets = new Set(replies.flatMap(reply => reply.setCookies).map(cookie => cookie.split(';')[0]))
  expect(secrets.size).toBe(1)
})

interface Goods {
  readonly productId: string
  readonly levelId: string
}

async function goods(units: number): Promise<Goods> {
  const { rows } = await here.database.execute<{ product_id: string; id: string }>(sql`
    update stock_levels set received = ${units}, on_hand = ${units}, held = 0
    where id = (select level.id from stock_levels level join products on products.id = level.product_id
      where level.variant_id is null and not products.has_variants
        and not exists (select 1 from stock_holds hold where hold.stock_level_id = level.id)
      order by level.id limit 1)
    returning product_id, id`)
  const [row] = rows
  if (!row) throw new Error('the demo shop has no untouched plain product left')
  await here.database.execute(sql`update products set in_stock = true where id = ${row.product_id}`)
  return { productId: row.product_id, levelId: row.id }
}

async function stockOf({ levelId }: Goods) {
  const { rows } = await here.database.execute(
    sql`select received, on_hand, held from stock_levels where id = ${levelId}`,
  )
  return rows[0]
}

const orderOf = ({ productId }: Goods, quantity: number) => ({
  body: {
    items: [{ product_id: productId, quantity }],
    shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const },
    paymentMethod: { provider: 'paystack' },
  },
})

const orderRequest = (
  program: Program,
  wanted: Goods,
  quantity: number,
  key: string = randomUUID(),
): WireRequest => ({
  method: 'POST',
  url: '/api/v1/user/orders',
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${program.accessToken}`,
    'idempotency-key': key,
  },
  body: JSON.stringify(orderOf(wanted, quantity).body),
})

test('lets 5 of 200 buyers at both processes hold the last 5 units, and informs the others', async () => {
  const programs = turns(200).map(openProgram)
  // Passwords are hashed two at a time, and the queue is limited.
  for (let at = 0; at < programs.length; at += 20) {
    await Promise.all(programs.slice(at, at + 20).map(program => program.register()))
  }
  const wanted = await goods(5)
  const replies = await Promise.all(
    programs.map((program, turn) => send(turn % 2 ? here : there, orderRequest(program, wanted, 1))),
  )
  const tally = Map.groupBy(replies, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())
  expect(Object.fromEntries([...tally].map(([answer, list]) => [answer, list.length]))).toEqual({
    '201': 5,
    '409 order.stock_short': 195,
  })
  expect(await stockOf(wanted)).toEqual({ received: 5, on_hand: 5, held: 5 })
})

test('creates one order for one key that is sent to both at once', async () => {
  for (let round = 0; round < 5; round++) {
    const program = openProgram(here)
    await program.register()
    const wanted = await goods(5)
    const request = orderRequest(program, wanted, 2)
    const first = await Promise.all(turns(10).map(shop => send<'createOrder'>(shop, request)))
    // A copy that arrives while the first still runs is refused; repeated, it gets the same response.
    expect(
      first.filter(({ status, body }) => status !== 201 && body.code !== 'idempotency_in_progress'),
    ).toEqual([])
    const later = await Promise.all(turns(2).map(shop => send<'createOrder'>(shop, request)))
    expect(later.map(({ status }) => status)).toEqual([201, 201])
    const made = [...first, ...later].filter(({ status }) => status === 201)
    expect(new Set(made.map(({ body }) => body.data.order.id)).size).toBe(1)
    expect(await stockOf(wanted)).toEqual({ received: 5, on_hand: 5, held: 2 })
  }
})

const sweepBoth = () => Promise.all([here, there].map(shop => shop.platform.jobs.runScheduledNow()))

async function events(name: string, payload: string): Promise<number> {
  const { rows } = await here.database.execute<{ count: number }>(sql`
    select count(*)::int as count from outbox_events where name = ${name} and payload::text like ${`%${payload}%`}`)
  return rows[0]?.count ?? 0
}

test('releases an expired hold once, although both processes look for it', async () => {
  const program = openProgram(here)
  await program.register()
  const wanted = await goods(5)
  const { order } = (await program.call('createOrder', orderOf(wanted, 3))).body.data
  expect(await stockOf(wanted)).toEqual({ received: 5, on_hand: 5, held: 3 })
  here.clock.advance(16 * 60_000)
  await sweepBoth()
  await expect.poll(() => stockOf(wanted)).toEqual({ received: 5, on_hand: 5, held: 0 })
  await sweepBoth()
  expect(await events('payment.ended', order.id)).toBe(1)
})

/** Messages that contain the text. */
function messages(text: string): number {
  const folder = join(here.dataDir, 'outbox')
  return readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .filter(name => readFileSync(join(folder, name), 'utf8').includes(text)).length
}

test('books a payment once and sends one receipt, although both processes receive and poll it', async () => {
  const program = openProgram(here)
  await program.register()
  const wanted = await goods(5)
  const { order, payment } = (await program.call('createOrder', orderOf(wanted, 2))).body.data
  const { reference } = payment
  const control = (path: string, payload: object) =>
    here.http.inject({ method: 'POST', url: `/_paystack/__control/${path}`, payload })
  await control('drop', { reference })
  await control('approve', { reference })
  const asks = turns(20).map(shop =>
    send(shop, {
      method: 'GET',
      url: `/api/v1/payments/${reference}`,
      headers: { authorization: `Bearer ${program.accessToken}` },
    }),
  )
  const [answers] = await Promise.all([
    Promise.all(asks),
    control('deliver', { reference, times: 20 }),
    sweepBoth(),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await expect.poll(() => stockOf(wanted)).toEqual({ received: 5, on_hand: 3, held: 0 })
  await expect.poll(() => messages(order.number)).toBe(1)
  expect(await events('payment.settled', reference)).toBe(1)
  expect(await events('order.paid', order.id)).toBe(1)
  expect((await here.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
