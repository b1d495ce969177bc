import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { registerAccounts } from './buyers.ts'
import { findCards } from './catalogue.ts'
import { openSessions, type Session, stockUp } from './database.ts'
import { registerStaff } from './office.ts'
import { sendRequest } from './request.ts'
import { type RunContext, withRunContext } from './run-context.ts'
import { createSearchPaths } from './search-paths.ts'
import { findSequentialScans } from './sequential-scans.ts'
import { openShop, seedOrders, seedPeople, seedProducts } from './shop.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

const requests = 40
/** Requests that load code and caches. */
const warmUp = 50
/** Requests to one shop before the other one gets any. */
const requestsInARow = 10
/** A quarter of the memory of a machine with 24 GB. */
const buffersMb = '6144'
/** Pages of orders that staff see. */
const newestPages = 40
/** How much more a call may cost in the larger shop. */
const mostGrowth = 2
/** Products and people of the smaller shop, unless that is more than a tenth of the larger one. */
const smallerShop = 10_000

/** A call of the shop; `at` gives each request another page, product or word, so that none is cached. */
interface Call {
  readonly what: string
  readonly pathOf: (at: number) => string
  readonly method?: 'GET' | 'POST'
  readonly bodyOf?: (at: number) => object
  readonly headers?: Readonly<Record<string, string>>
  readonly expected: number
}

interface GrowthShop {
  readonly size: number
  readonly origin: string
  readonly opsOrigin: string
  readonly session: Session
  readonly calls: readonly Call[]
}

/**
 * Measures each hot call one at a time on a small shop and on one with `scale` products, as many people, and ten times
 * as many orders. The folder `kept` keeps both shops for the next run.
 */
export async function measureGrowth(
  scale: number,
  say: (words: string) => void,
  kept?: string,
): Promise<string> {
  const [fewer, more] = [Math.min(smallerShop, Math.round(scale / 10)), scale]
  let table = ''
  const withShop = (size: number, play: (shop: GrowthShop) => Promise<void>) =>
    withRunContext(context => openFilledShop(context, size, say, play), kept && resolve(kept, String(size)))
  await withShop(fewer, small =>
    withShop(more, async large => {
      table = await compare(small, large, say)
    }),
  )
  return table
}

async function openFilledShop(
  context: RunContext,
  size: number,
  say: (words: string) => void,
  play: (shop: GrowthShop) => Promise<void>,
): Promise<void> {
  await fillShop(context, size, say)
  const { origin, opsOrigin } = await openShop(context, { env: { DATABASE_SHARED_BUFFERS_MB: buffersMb } })
  const [session] = await openSessions(context.dataDir, 1)
  if (!session) throw new Error('no session')
  try {
    await warmBuffers(session)
    const staff = { authorization: `Bearer ${await registerStaff(origin, session)}` }
    const calls = await callsOf(origin, staff, words => session.query<{ id: string }>(words))
    await play({ size, origin, opsOrigin, session, calls })
  } finally {
    await session.end()
  }
}

async function compare(small: GrowthShop, large: GrowthShop, say: (words: string) => void): Promise<string> {
  const rows: string[][] = []
  for (const [place, call] of large.calls.entries()) {
    const before = small.calls[place]
    if (before?.what !== call.what) throw new Error('the shops have different calls')
    const times = await measureInTurn([small.origin, before], [large.origin, call])
    const [p50Before = Number.NaN, p50 = Number.NaN] = times.map(all => percentile(all, 0.5))
    const growth = p50 / p50Before
    say(`${call.what}: p50 ${formatNumber(p50Before)} and ${formatNumber(p50)} ms`)
    rows.push([
      ...[call.what, formatNumber(p50Before), formatNumber(p50), formatNumber(percentile(times[1], 0.95))],
      ...[formatNumber(growth), growth <= mostGrowth ? 'yes' : 'no'],
    ])
  }
  const [fewer, more] = [small, large].map(({ size }) => size.toLocaleString('en'))
  const table = tableOf(
    ['call', `p50 ms at ${fewer}`, `at ${more}`, 'p95 ms', 'growth', `≤ ${mostGrowth}`],
    rows,
  )
  const found = await findSequentialScans(large.session)
  const scans = [...found].map(([call, tables]) => `${[...tables].join(' and ')} for ${call}`)
  return `${table}\n\nAt ${fewer}: ${await sizesOf(small)}. At ${more}: ${await sizesOf(large)}. Large tables read sequentially at ${more}: ${scans.join(', ') || 'none'}.`
}

async function sizesOf({ session, opsOrigin }: GrowthShop): Promise<string> {
  const { rows } = await session.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as bytes',
  )
  const metrics = await (await fetch(`${opsOrigin}/metrics`)).text()
  const memory = Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1])
  return `${formatNumber(memory / 1024 ** 2)} MiB of memory and ${formatNumber(Number(rows[0]?.bytes) / 1024 ** 3)} GiB of database`
}

async function fillShop(context: RunContext, size: number, say: (words: string) => void): Promise<void> {
  const filled = join(context.dataDir, 'filled')
  if (existsSync(filled)) return
  await prepareDatabase(context)
  say(`adding ${size.toLocaleString('en')} products and people`)
  await seedProducts(context, size)
  await seedPeople(context, size)
  say(`adding ${(10 * size).toLocaleString('en')} orders`)
  await seedOrders(context, 10 * size)
  const { program } = await openShop(context)
  await stockUp(context.dataDir)
  const [session] = await openSessions(context.dataDir, 1)
  await session?.query('vacuum analyze')
  await session?.end()
  await program.stop()
  await writeFile(filled, '')
}

/** Loads the catalogue and the accounts into the buffers of the database, where those of a shop that runs for long are. */
async function warmBuffers(session: Session): Promise<void> {
  await session.query('create extension if not exists pg_prewarm')
  await session.query(`
    select pg_prewarm(relation) from (
      select oid::regclass as relation from pg_class
      where relname in ('products', 'stock_levels', 'vendors', 'pictures', 'users')
      union all select indexrelid::regclass from pg_index
      where indrelid::regclass::text in ('products', 'stock_levels', 'vendors', 'pictures', 'users')
    ) as relations
    where pg_relation_filepath(relation) is not null`)
}

/** With a checkpoint per gigabyte of new rows, most pages of the indexes would be written again each time. */
async function prepareDatabase(context: RunContext): Promise<void> {
  const { program } = await openShop(context)
  const [session] = await openSessions(context.dataDir, 1)
  await session?.query("alter system set max_wal_size = '8GB'")
  await session?.query("alter system set checkpoint_timeout = '30min'")
  await session?.end()
  await program.stop()
}

/**
 * Milliseconds of each request. The shops are asked in turn, so that a machine that becomes slower slows both, but ten
 * times each, so that most requests find their shop's data in the caches of the processor.
 */
async function measureInTurn(
  ...shops: readonly [readonly [string, Call], readonly [string, Call]]
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []]
  for (let first = 0; first < warmUp + requests; first += requestsInARow)
    for (const [place, [origin, call]] of shops.entries())
      for (let at = first; at < first + requestsInARow; at++) {
        const milliseconds = await measureRequest(origin, call, at)
        if (at >= warmUp) times[place]?.push(milliseconds)
      }
  return times
}

async function measureRequest(origin: string, call: Call, at: number): Promise<number> {
  const { status, text, milliseconds } = await sendRequest(`${origin}/api/v1${call.pathOf(at)}`, {
    method: call.method ?? 'GET',
    ...(call.headers && { headers: call.headers }),
    ...(call.bodyOf && { body: call.bodyOf(at) }),
  })
  if (status !== call.expected) throw new Error(`${call.what} answered ${status}: ${text.slice(0, 200)}`)
  return milliseconds
}

async function callsOf(
  origin: string,
  staff: Readonly<Record<string, string>>,
  query: (words: string) => Promise<{ rows: { id: string }[] }>,
): Promise<Call[]> {
  const cards = await findCards(origin)
  const paths = await createSearchPaths(origin, cards)
  const [buyer] = await registerAccounts(origin, 1)
  if (!buyer) throw new Error('no account')
  await query(`update orders set user_id = (select id from users where email = '${buyer.email}')
    where id in (select id from orders where number like 'AK-G%' order by placed_at desc limit 60)`)
  const { rows: orders } = await query(
    `select orders.id from orders join users on users.id = user_id where email = '${buyer.email}'`,
  )
  const { rows: makers } = await query(
    `select vendor_id as id from products where on_sale group by vendor_id order by vendor_id
     limit ${requests + warmUp}`,
  )
  const { rows: people } = await query(
    `select first_name as id from users where email like 'person%@bench.test' order by id limit ${requests + warmUp}`,
  )
  const plain = cards.filter(card => !card.has_variants)
  const mine = { authorization: `Bearer ${buyer.token}` }
  const pick = <One>(list: readonly One[], at: number): One => {
    const one = list[at % list.length]
    if (one === undefined) throw new Error('the shop lacks what is measured')
    return one
  }
  const withoutRoot = (path: string) => path.replace('/api/v1', '')
  const read = (what: string, pathOf: Call['pathOf'], headers?: Call['headers']): Call => ({
    what,
    pathOf,
    expected: 200,
    ...(headers && { headers }),
  })
  return [
    read('products, a page', at => `/products/list?page=${1 + at}&limit=24`),
    read('products, filtered', at => withoutRoot(pick(paths.filteredLists, at))),
    read('products, in time', at => withoutRoot(pick(paths.arrivalLists, at))),
    read('search', at => withoutRoot(pick(paths.searches, at))),
    read('suggestions', at => withoutRoot(pick(paths.suggestions, at))),
    read('a product', at => `/products/${pick(cards, at).id}`),
    read('a maker', at => `/vendors/${pick(makers, at).id}`),
    {
      what: 'add to the cart',
      method: 'POST',
      pathOf: () => '/user/cart/add',
      bodyOf: at => ({ product_id: pick(plain, at).id, quantity: 1 }),
      headers: mine,
      expected: 201,
    },
    read('the cart', () => '/user/cart/current', mine),
    read('own orders', at => `/users/orders?page=${1 + (at % 4)}`, mine),
    read('an order', at => `/users/orders/${pick(orders, at).id}`, mine),
    read('notifications', () => '/notifications', mine),
    read('the dashboard', () => '/user/dashboard', mine),
    read('office, orders', at => `/office/orders?page=${1 + (at % newestPages)}`, staff),
    read('office, people by name', at => `/office/people?search=${pick(people, at).id}`, staff),
  ]
}
