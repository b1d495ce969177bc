import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { apiRoot } from '@akyede/contract/api-root'
import { officeLimits } from '@akyede/contract/office-limits'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { setUpReturning } from '#test/returning.ts'
import { registerStaff } from '#test/staff.ts'

const scene = setUpReturning()

const download = (staff: TestPerson, path: string, options: RequestInit = {}) =>
  fetch(`${scene.shop.origin}${apiRoot}/office/${path}`, {
    headers: { authorization: `Bearer ${staff.accessToken}` },
    ...options,
  })
/** Each row ends with it; a line break in a cell has none. */
const carriageReturn = 13

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes that are still needed, without garbage that nobody has collected yet. */
function measureMemoryInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const exported = async () =>
  (
    await scene.shop.database.execute(
      sql`select actor, facts from audit_entries where event = 'office_exported' order by at, id`,
    )
  ).rows

test('downloads the orders that match, and records who did', async () => {
  const order = await scene.buy({ basket: 1, drum: 1 })
  const staff = await registerStaff(scene.shop, 'support')
  const response = await download(staff, `orders.csv?search=${order.number}`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  const [head, row, ...rest] = linesOf(text)
  expect(head).toMatch(/^Order,Placed,Paid,.*,Total,Flags$/)
  expect(row).toContain(`${order.number},${order.placed_at}`)
  expect(row).toContain(`,placed,paid,unfulfilled,${order.subtotal},0,${order.shipping},0,${order.total},`)
  expect(rest).toEqual([])
  expect(text).not.toContain('1 Road')
  expect(await exported()).toEqual([{ actor: `user:${staff.id}`, facts: { list: 'orders', rows: 1 } }])
})

test('puts an apostrophe before texts that a spreadsheet would run as a formula', async () => {
  const order = await scene.buy({ basket: 1 })
  const staff = await registerStaff(scene.shop, 'support')
  for (const name of ['=1+1', '+1', '-1', '@sum(a1)', '＝1+1']) {
    await scene.shop.database.execute(
      sql`update fulfilments set vendor_name = ${name} where order_id = ${order.id}`,
    )
    expect(await (await download(staff, `orders.csv?search=${order.number}`)).text()).toContain(`,'${name},`)
  }
  await scene.shop.database.execute(
    sql`update fulfilments set vendor_name = '=a,"b"' where order_id = ${order.id}`,
  )
  const text = await (await download(staff, `orders.csv?search=${order.number}`)).text()
  expect(text).toContain(`,"'=a,""b""",`)
  // A spreadsheet whose cells end with a semicolon ignores the quotes.
  await scene.shop.database.execute(
    sql`update fulfilments set vendor_name = E'A;=1+1, \\t=2; +3\\n@4' where order_id = ${order.id}`,
  )
  const split = await (await download(staff, `orders.csv?search=${order.number}`)).text()
  expect(split).toContain(`,"A;'=1+1, \t'=2; +3\n'@4",`)
})

test('asks for a fresh sign-in before orders are downloaded, and not for sums', async () => {
  const staff = await registerStaff(scene.shop, 'admin')
  scene.shop.clock.advance(20 * 60_000)
  await staff.call('refresh', { body: { refresh_token: staff.refreshToken ?? '' } })
  const response = await download(staff, 'orders.csv')
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'auth.sign_in_again' })
  expect((await download(staff, 'figures.csv?metric=sold&from=2026-01-01&to=2026-01-03')).status).toBe(200)
})

test('downloads a metric with a column for each group and a row for each step', async () => {
  await scene.buy({ basket: 1, drum: 1 })
  const staff = await registerStaff(scene.shop, 'support')
  const today = scene.shop.clock.now().toISOString().slice(0, 10)
  const response = await download(
    staff,
    `figures.csv?metric=units&split=maker&from=2026-01-01&to=${today}&by=month`,
  )
  const lines = linesOf(await response.text())
  expect(lines[0]?.split(',').toSorted()).toEqual(['Carvers', 'From', 'Gift wrap', 'Weavers'])
  expect(lines[1]).toBe('2026-01-01,0,0,0')
  expect(await exported()).toContainEqual({
    actor: `user:${staff.id}`,
    facts: { list: 'figures', rows: lines.length - 1 },
  })
})

/** Adds orders without line items until there are `count`, in steps that stay within the time limit of statements. */
async function fillOrders(count: number) {
  const { rows } = await scene.shop.database.execute<{ first: number }>(
    sql`select count(*)::int + 1 as first from orders`,
  )
  for (let first = rows[0]?.first ?? 1; first <= count; first += 10_000)
    await scene.shop.database.execute(sql`
      insert into orders (id, number, user_id, status, payment_status, fulfilment_status, subtotal, discount, shipping,
        total, shipping_address, idempotency_key, request_hash, placed_at, paid_at)
      select gen_random_uuid(), 'AK-F' || n, null, 'placed', 'paid', 'unfulfilled', 100, 0, 0, 100,
        '{"city": "Accra", "state": "Greater Accra"}', 'filled ' || n, md5('' || n), now(), now()
      from generate_series(${first}::int, ${Math.min(first + 9_999, count)}::int) n`)
}

/** Counts the statements that fetch the next rows of a file. */
function countBatches() {
  const statements = vi.spyOn(scene.shop.database.$client, 'query')
  return {
    count: () =>
      statements.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('last.placed_at')).length,
    stop: () => statements.mockRestore(),
  }
}

test('streams 100,000 rows in constant memory, as fast as they are read, and refuses more', {
  timeout: 120_000,
}, async () => {
  await fillOrders(officeLimits.exportedRows)
  const staff = await registerStaff(scene.shop, 'support')
  const before = measureMemoryInUse()
  let most = 0
  const response = await download(staff, 'orders.csv')
  let lines = 0
  for await (const chunk of response.body ?? []) {
    const earlier = lines
    for (const byte of chunk) if (byte === carriageReturn) lines++
    if (Math.floor(earlier / 10_000) < Math.floor(lines / 10_000)) most = Math.max(most, measureMemoryInUse())
  }
  expect(lines).toBe(officeLimits.exportedRows + 1)
  expect(most).toBeGreaterThan(0)
  // The rows of all orders would take more than 200 MB.
  expect((most - before) / 2 ** 20).toBeLessThan(40)

  const batches = countBatches()
  const abandoned = new AbortController()
  const { body } = await download(staff, 'orders.csv', { signal: abandoned.signal })
  const reader = body?.getReader()
  for (let read = 0; read < 500_000; )
    read += (await reader?.read())?.value?.length ?? Number.POSITIVE_INFINITY
  abandoned.abort()
  await expect
    .poll(async () => {
      const count = batches.count()
      await new Promise(resolve => setTimeout(resolve, 400))
      return batches.count() - count
    })
    .toBe(0)
  expect(batches.count()).toBeGreaterThan(0)
  expect(batches.count()).toBeLessThan(70)
  batches.stop()

  await fillOrders(officeLimits.exportedRows + 1)
  const refused = await download(staff, 'orders.csv')
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({ detail: [{ msg: 'Please narrow down the list' }] })
})
