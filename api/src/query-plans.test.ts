import { readFileSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { seedManyUsers } from '#test/seed-many-users.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

// Compares the statements of the busiest reads and their plans, with ten thousand products, with
// api/queries.snapshot.sql. After a change of these statements, write the file again and read how the plans changed:
// PLANS=write npx vitest run --project api api/src/query-plans.test.ts

/** The settings of the embedded database, because a plan must not depend on the server of the tests. */
const settings = { jit: 'off', random_page_cost: '1.1', effective_cache_size: '4GB', work_mem: '4MB' }
const wholeShop = 'what is counted of the whole shop once and then remembered'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

interface PlannedStatement extends Statement {
  readonly call: string
  readonly plan: readonly string[]
}

let shop: TestShop
let planned: PlannedStatement[]
/** The endpoints of a user's own pages; their plans are checked, and not written down. */
let plannedForUser: PlannedStatement[]
/** The statements of these endpoints that fill shared caches. */
let plannedForCaches: PlannedStatement[]

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
  const reader = openProgram(shop)
  const { user_id } = await reader.register()
  await fillShelf()
  const groupId = await seedManyUsers(shop, user_id)
  await shop.database.execute(sql`vacuum analyze`)
  // A message that is too long counts as a gap, after which all products are read again, as at the start.
  await shop.platform.broadcast.publish(shop.database, 'gap', 'x'.repeat(8_000))
  planned = await withPlans(await statementsOf(await callsOf(), aboutShop))
  const own = ownCallsOf(groupId)
  const { rows } = await shop.database.execute<{ id: string }>(
    sql`select id from products where slug like 'made-%' and not has_variants order by slug limit 1`,
  )
  await reader.call('addToCart', { body: { product_id: rows[0]?.id ?? '', quantity: 1 } })
  // Shared caches are filled first.
  plannedForCaches = await withPlans(await statementsOf(own, aboutPeople, reader))
  plannedForUser = await withPlans(await statementsOf(own, aboutPeople, reader))
}, 600_000)
afterAll(() => shop.close())

/** Enough rows that PostgreSQL does not prefer a sequential scan of a small table. */
async function fillShelf(): Promise<void> {
  const { database } = shop
  await shop.operator.seedProducts(10_000)
  await database.execute(sql`
    insert into variants (id, product_id, name, options, price, position)
    select gen_random_uuid(), id, 'Large', '{}', price, 1 from products where slug like 'made-%'`)
  await database.execute(sql`
    insert into reviews (id, product_id, author, town, rating, text, verified, created_at)
    select gen_random_uuid(), product.id, 'Esi', 'Ho', 5, 'Good', true, product.created_at
    from products as product, generate_series(1, 3)`)
  await database.execute(sql`
    with list as (
      insert into wishlists (id, user_id, name, privacy, created_at, updated_at)
      select gen_random_uuid(), number, 'List ' || number, 'public', now(), now() from generate_series(1, 2000) as number
      returning id, user_id
    )
    insert into wishlist_items (id, wishlist_id, product_id, position, added_at)
    select gen_random_uuid(), list.id, wished.id, wished.place, now()
    from list join lateral (
      select id, row_number() over (order by slug) as place from products where slug like 'made-%'
      order by slug limit case when list.user_id = 1 then 500 else 10 end
    ) as wished on true`)
}

async function callsOf(): Promise<Record<string, string>> {
  const { rows } = await shop.database.execute<{ product: string; vendor: string }>(
    sql`select id as product, vendor_id as vendor from products where slug like 'made-%' order by slug limit 1`,
  )
  const { product, vendor } = rows[0] ?? {}
  const { rows: lists } = await shop.database.execute<{ id: string }>(
    sql`select id from wishlists where user_id = 1`,
  )
  return {
    [wholeShop]: '/products/list?limit=1',
    'a page of all products': '/products/list',
    'a page of all products, by price': '/products/list?sortBy=price_asc',
    'a page of all products, by rating': '/products/list?sortBy=rating',
    'a category': '/products/list?categoryId=baskets',
    'a filter': '/products/list?attr_material=Brass',
    'two filters': '/products/list?attr_material=Wood&maxPrice=30',
    'two words': '/products/search?q=sandals%20plum',
    'a phrase': '/products/search?q=%22market%20basket%22',
    'a word, narrowed by two filters': '/products/search?q=kente&attr_colour=Gold&minRating=4',
    'a word spelled unusually': '/products/search?q=knte',
    suggestions: '/products/suggestions?q=woven%20bas',
    'the landing page': '/products/featured-products',
    'a product': `/products/${product}`,
    'the reviews of a product': `/products/${product}/reviews`,
    'what is in stock of a product': `/products/${product}/variants/null/stock`,
    'a maker': `/vendors/${vendor}`,
    'a list with five hundred gifts': `/wishlists/${lists[0]?.id}`,
  }
}

const aboutShop = /\b(products|vendors|categories|reviews|search_\w+|wishlists|wishlist_items)\b/
const aboutPeople =
  /\b(activity_entries|friendships|group_members|events|event_guests|notifications|wishlists|wishlist_items|products)\b/

const ownCallsOf = (groupId: string): Record<string, string> => ({
  'a page of the feed': '/activity/get',
  'a kind of news, by name': '/activity/get?category=list&search=kofi',
  'the dashboard': '/user/dashboard',
  'the groups of somebody': '/user/groups',
  'a group': `/user/groups/${groupId}`,
  'what happened in a group': `/user/groups/${groupId}/activity`,
})

const withPlans = (sent: readonly (Statement & { call: string })[]): Promise<PlannedStatement[]> =>
  Promise.all(sent.map(async one => ({ ...one, plan: await planOf(one) })))

/** Every statement on this table that a call sent, as a user if one is given. */
async function statementsOf(
  calls: Record<string, string>,
  about: RegExp,
  caller?: Program,
): Promise<(Statement & { call: string })[]> {
  const headers = caller ? { authorization: `Bearer ${caller.accessToken}` } : {}

  const pool = shop.database.$client
  const query = pool.query
  const all: (Statement & { call: string })[] = []
  for (const [call, path] of Object.entries(calls)) {
    const sent: Statement[] = []
    pool.query = new Proxy(query, {
      apply(target, self, args) {
        const [statement, values = []] = args
        // Background work sends other statements.
        if (statement.text) sent.push({ text: statement.text, values })
        return Reflect.apply(target, self, args)
      },
    })
    const { statusCode, body } = await shop.http.inject({ url: `/api/v1${path}`, headers })
    pool.query = query
    if (statusCode !== 200) throw new Error(`${path}: ${body}`)
    for (const one of sent) {
      // Statements that differ only in indentation are the same.
      const text = one.text.replaceAll(/\s*\n\s*/g, '\n  ').trim()
      if (!about.test(text)) continue
      all.push({ call, text, values: one.values })
    }
  }
  return all
}

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

async function planOf({ text, values }: Statement): Promise<string[]> {
  const client = new pg.Client(shop.database.$client.options)
  await client.connect()
  try {
    for (const [name, value] of Object.entries(settings)) await client.query(`set ${name} = '${value}'`)
    const { rows } = await client.query(`explain (format json, costs off) ${text}`, [...values])
    return linesOf(rows[0]['QUERY PLAN'][0].Plan, 0)
  } finally {
    await client.end()
  }
}

function linesOf(node: Node, depth: number): string[] {
  const index = node['Index Name'] ? ` using ${node['Index Name']}` : ''
  const relation = node['Relation Name'] ? ` on ${node['Relation Name']}` : ''
  const line = `${'  '.repeat(depth)}${node['Node Type']}${index}${relation}`
  return [line, ...(node.Plans ?? []).flatMap(below => linesOf(below, depth + 1))]
}

test('scans a large table only for totals of the whole shop', () => {
  const remembered = new Set(planned.filter(({ call }) => call === wholeShop).map(one => one.text))
  const whole = planned.filter(({ plan }) =>
    plan.some(line =>
      /Seq Scan on (products|stock_levels|variants|reviews|wishlists|wishlist_items)$/.test(line),
    ),
  )
  expect(whole.filter(({ text }) => !remembered.has(text))).toEqual([])
  // Otherwise this test could not detect a scan.
  expect(whole.length).toBeGreaterThan(0)
})

test('never scans the tables of all users for a user’s own pages', () => {
  // PostgreSQL may hash friendships, memberships and lists as a whole where that is cheaper than a lookup per entry.
  // Tables that grow every day are never scanned.
  const whole = /Seq Scan on (activity_entries|event_guests|notifications|wishlist_items|products)$/
  const reading = plannedForUser.flatMap(({ call, text, plan }) => {
    const lines = plan.filter(line => whole.test(line))
    return lines.length > 0 ? [{ call, lines, text: text.slice(0, 200) }] : []
  })
  expect(reading).toEqual([])
  expect(new Set(plannedForUser.map(({ call }) => call)).size).toBe(6)
})

test('reads products and reviews in the order of an index instead of sorting all of them', () => {
  const ordered = [
    ['with known as', plannedForUser, 'products_category'],
    ['order by popularity', plannedForCaches, 'products_popularity'],
    ['order by "reviews"."created_at"', planned, 'reviews_product'],
  ] as const
  for (const [part, statements, index] of ordered) {
    const { plan = [] } = statements.find(({ text }) => text.includes(part)) ?? {}
    const scan = plan.findIndex(line => line.includes(`Index Scan using ${index} `))
    // A parent of the scan that sorts would stand above it, with less indentation.
    expect([part, plan[scan - 1]?.trim()]).toEqual([part, expect.stringMatching(/^(Limit|Nested Loop)$/)])
  }
})

const file = new URL('../queries.snapshot.sql', import.meta.url)
/**
 * Only statements are compared: statistics are sampled, and may change the choice between two plans of equal cost.
 */
const withoutPlans = (text: string): string => text.replaceAll(/^-- {3}.*\n/gm, '')

test('sends the statements of api/queries.snapshot.sql', () => {
  // Calls that differ only in values and have the same plan are listed once.
  const once = planned.filter((one, at) => planned.findIndex(other => other.text === one.text) === at)
  const parts = once.map(({ call, text, plan }, at) => {
    const heading = once[at - 1]?.call === call ? '' : `-- # ${call}\n\n`
    return `${heading}${text};\n${plan.map(line => `--   ${line}`).join('\n')}\n`
  })
  const text = parts.join('\n')
  if (process.env.PLANS === 'write') writeFileSync(file, text)
  expect(withoutPlans(text)).toBe(withoutPlans(readFileSync(file, 'utf8')))
})
