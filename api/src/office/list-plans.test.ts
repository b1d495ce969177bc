import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { TestPerson } from '#test/people.ts'
import { registerStaff } from '#test/staff.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

// With so many rows that PostgreSQL does not prefer a sequential scan of a small table.
let shop: TestShop
let staff: TestPerson
beforeAll(async () => {
  shop = await openTestShop()
  await shop.operator.seedOrders(4_000)
  await shop.database.execute(sql`
    insert into users (id, first_name, last_name, email, terms_version, terms_accepted_at, created_at)
    select 5000000000 + n, 'Given' || n, case when n % 20 = 0 then 'Mensah' else 'Rare' || n end,
      'person' || n || '@plans.test', '1', now(), now() - make_interval(mins => n)
    from generate_series(1, 20000) n`)
  await shop.database.execute(sql`
    insert into reviews (id, product_id, author, town, rating, text, verified, created_at)
    select gen_random_uuid(), product.id, 'Esi', 'Ho', 5, 'Good ' || n, true, now() - make_interval(mins => n)
    from (select id from products limit 20) as product, generate_series(1, 500) n`)
  await shop.database.execute(sql`vacuum analyze`)
  staff = await registerStaff(shop, 'super_admin')
}, 300_000)
afterAll(() => shop.close())

/** The plans of the statements of a call that select rows; counts end after 10,001 rows in any order. */
async function plansOf(path: string): Promise<string[]> {
  const statements = vi.spyOn(shop.database.$client, 'query')
  const headers = { authorization: `Bearer ${staff.accessToken}` }
  const { statusCode, body } = await shop.http.inject({ url: `/api/v1/office/${path}`, headers })
  const sent = statements.mock.calls as unknown as [{ text?: string }, unknown[]?][]
  statements.mockRestore()
  if (statusCode !== 200) throw new Error(`${path}: ${body}`)
  const client = new pg.Client(shop.database.$client.options)
  await client.connect()
  const plans: string[] = []
  for (const [{ text = '' }, values = []] of sent) {
    if (!/from "?(orders|payments|users|products|reviews|audit_entries)/.test(text)) continue
    if (text.includes('count(*)::int')) continue
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
  }
  await client.end()
  return plans
}

test.each([
  'orders',
  'orders?status=delivered',
  'orders?search=AK-G0000',
  'orders?search=person40@plans.test',
  'orders?sortBy=largest',
  'orders?flag=late',
  'payments',
  'payments?preset=to_look_at',
  'people',
  'people?search=Mensah',
  'people?search=Given77%20Rare',
  'people?search=person40@plans.test',
  'reviews',
  'reviews?search=Good%2077',
  'search?search=AK-G0000077',
])('%s reads no large table as a whole', async path => {
  const plans = await plansOf(path)
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (orders|payments|users|reviews|fulfilments)/)
})
