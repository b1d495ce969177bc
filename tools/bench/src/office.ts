import { registerAccounts } from './buyers.ts'
import { openSessions, type Session } from './database.ts'
import type { Options } from './options.ts'
import { sendRequest } from './request.ts'
import type { RunContext } from './run-context.ts'
import { openShop, seedOrders, seedPeople } from './shop.ts'
import { percentile } from './statistics.ts'
import { formatNumber, tableOf } from './table.ts'

const requests = 40
/** Milliseconds at 1,000,000 orders and 200,000 people (second wave, section 1.6). */
const goals = { list: 60, overview: 150, search: 150 }

/**
 * Measures the calls of the back office one at a time, each with another page, filter or name, on a shop with so many
 * generated orders and people. One person in twenty has the same last name.
 */
export async function measureOffice(
  context: RunContext,
  { orders, people }: Options,
  say: (words: string) => void,
): Promise<string> {
  await (await openShop(context)).program.stop()
  say(`adding ${people.toLocaleString('en')} people`)
  await seedPeople(context, people)
  say(`adding ${orders.toLocaleString('en')} orders`)
  await seedOrders(context, orders)
  const { origin } = await openShop(context)
  const [session] = await openSessions(context.dataDir, 1)
  if (!session) throw new Error('no session')
  await session.query('vacuum analyze users, orders')
  const headers = { authorization: `Bearer ${await registerStaff(origin, session)}` }
  await session.end()
  const rows: string[][] = []
  for (const { what, goal, pathOf } of measures) {
    const times: number[] = []
    for (let at = 0; at < requests; at++) {
      const path = `/api/v1/office/${pathOf(at, people)}`
      const { status, text, milliseconds } = await sendRequest(origin + path, { headers })
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text.slice(0, 200)}`)
      // The first requests load code and caches.
      if (at >= 5) times.push(milliseconds)
    }
    const p95 = percentile(times, 0.95)
    const met = p95 <= goal ? 'yes' : 'no'
    rows.push([what, formatNumber(percentile(times, 0.5)), formatNumber(p95), `≤ ${goal} ms`, met])
  }
  return tableOf(['the back office', 'p50 ms', 'p95 ms', 'goal', 'met'], rows)
}

interface Measure {
  readonly what: string
  readonly goal: number
  readonly pathOf: (at: number, people: number) => string
}

const list = (what: string, pathOf: Measure['pathOf']): Measure => ({ what, goal: goals.list, pathOf })
const pageOf = (at: number): number => 1 + ((at * 7) % 40)
const personOf = (at: number, people: number): number => (at * 4_999) % people

const measures: readonly Measure[] = [
  list('orders', at => `orders?page=${pageOf(at)}`),
  list('orders by status', at => `orders?status=delivered&page=${pageOf(at)}`),
  list('orders by region, largest', at => `orders?region=Greater%20Accra&sortBy=largest&page=${pageOf(at)}`),
  list('orders by total', at => `orders?total_min=${50 + at}&total_max=${400 + at}`),
  list('orders of a buyer', (at, people) => `orders?search=person${personOf(at, people)}@bench.test`),
  list('payments', at => `payments?page=${pageOf(at)}`),
  list('payments to look at', () => 'payments?preset=to_look_at'),
  list('people', at => `people?page=${pageOf(at)}`),
  list('people by a common last name', at => `people?search=Mensah&page=${pageOf(at)}`),
  list('people by a rare name', (at, people) => `people?search=Rare${personOf(at, people) % 9_973}`),
  list('people by email', (at, people) => `people?search=person${personOf(at, people)}@bench.test`),
  list('products', at => `products?page=${1 + (at % 4)}`),
  list('reviews by words', () => 'reviews?search=basket'),
  list('tickets', () => 'tickets'),
  list('returns', () => 'returns'),
  { what: 'overview', goal: goals.overview, pathOf: () => 'overview' },
  {
    what: 'search, order',
    goal: goals.search,
    pathOf: at => `search?search=AK-G${String(at + 1).padStart(7, '0')}`,
  },
  { what: 'search, name', goal: goals.search, pathOf: () => 'search?search=market%20basket' },
  {
    what: 'search, email',
    goal: goals.search,
    pathOf: (at, people) => `search?search=person${personOf(at, people)}@bench.test`,
  },
]

/** Registers an account, makes it staff with an authenticator app, and returns its token. */
export async function registerStaff(origin: string, session: Session): Promise<string> {
  const [account] = await registerAccounts(origin, 1)
  if (!account) throw new Error('no account')
  await session.query(
    `with member as (
      update users set role_name = 'super_admin', email_verified_at = now() where email = $1 returning id
    )
    insert into second_factors (user_id, method, secret, created_at, confirmed_at)
    select id, 'totp', 'unused', now(), now() from member`,
    [account.email],
  )
  return account.token
}
