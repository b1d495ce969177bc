import { type Account, registerAccounts } from './buyers.ts'
import { addToCart, checkOut, type Market, type PlacedOrder, placeOrder, settle } from './buying.ts'
import { findCards } from './catalogue.ts'
import { type Cost, type Meter, measureCost, statementsOf, transactionsOf } from './cost.ts'
import { openSessions, type Session, stockUp } from './database.ts'
import type { Measured } from './load.ts'
import type { Options } from './options.ts'
import { openPaymentProvider, providerKey } from './payment-provider.ts'
import type { RunContext } from './run-context.ts'
import { measureWork, runRepeatedly } from './run-repeatedly.ts'
import { openShop, seedProducts } from './shop.ts'
import { countStatements, loadStatementCounts } from './statement-counts.ts'
import { formatNumber, tableOf } from './table.ts'

/** Numbers of concurrent buyers. */
const crowds = [1, 16, 64]
/** Concurrent buyers of a single step. */
const atOnce = 16
const listed = 40
const lengthOfText = 110

interface Row {
  readonly what: string
  readonly cost: Cost
}

/** Measures what a checkout and its steps cost server and database. */
export async function measureCheckout(
  context: RunContext,
  options: Options,
  say: (text: string) => void,
): Promise<string> {
  const provider = await openPaymentProvider()
  try {
    const env = { PAYSTACK_SECRET_KEY: providerKey, PAYSTACK_BASE_URL: provider.origin }
    const cold = await openShop(context, { env })
    await withSession(context, loadStatementCounts)
    await cold.program.stop()
    say(`adding ${options.products} products`)
    await seedProducts(context, options.products)
    const shop = await openShop(context, { env })
    await stockUp(context.dataDir)
    return await withSession(context, async session => {
      await countStatements(session)
      const chooseProduct = chooseFrom(await findProducts(shop.origin))
      const market = { origin: shop.origin, provider, chooseProduct }
      const meter = { watched: { shop: shop.program.pid, dataDir: context.dataDir }, session }
      return await report(market, meter, options, say)
    })
  } finally {
    provider.close()
  }
}

async function report(
  market: Market,
  meter: Meter,
  { seconds }: Options,
  say: (text: string) => void,
): Promise<string> {
  say(`registering ${Math.max(...crowds)} buyers`)
  const buyers = await registerAccounts(market.origin, Math.max(...crowds))
  await runCheckouts(market, buyers, atOnce, Math.min(seconds, 3))
  const rows: Row[] = []
  for (const buyersAtOnce of crowds) {
    const cost = await measureCost(meter, () => runCheckouts(market, buyers, buyersAtOnce, seconds))
    rows.push({ what: `checkout, ${buyersAtOnce === 1 ? '1 buyer' : `${buyersAtOnce} buyers`}`, cost })
    say(`${rows.at(-1)?.what}: ${formatNumber(cost.perSecond)} a second`)
  }
  const counted = rows[1]?.cost.statements ?? []
  rows.push(...(await measureSteps(market, meter, buyers)))
  return [reportRows(rows), reportStatements(counted)].join('\n\n')
}

const runCheckouts = (
  market: Market,
  buyers: readonly Account[],
  atOnce: number,
  seconds: number,
): Promise<Measured> => runRepeatedly(seconds, atOnce, worker => checkOut(market, at(buyers, worker)))

/** Each buyer takes each step once. */
async function measureSteps(market: Market, meter: Meter, buyers: readonly Account[]): Promise<Row[]> {
  const chosen = new Map<Account, string>()
  const placed = new Map<Account, PlacedOrder>()
  const step = async (what: string, work: (buyer: Account) => Promise<void>): Promise<Row> => ({
    what: `${what}, ${atOnce} buyers`,
    cost: await measureCost(meter, () => measureWork(buyers, atOnce, work)),
  })
  return [
    await step('add to cart', async buyer => void chosen.set(buyer, await addToCart(market, buyer))),
    await step(
      'order',
      async buyer => void placed.set(buyer, await placeOrder(market, buyer, chosen.get(buyer) ?? '')),
    ),
    await step('settle', buyer => settle(market, buyer, placed.get(buyer) ?? { id: '', reference: '' })),
  ]
}

function reportRows(rows: readonly Row[]): string {
  const titles = [
    'what',
    '/s',
    'p50 ms',
    'p99 ms',
    'CPU ms',
    'server CPU ms',
    'database CPU ms',
    'statements',
    'transactions',
    'WAL KB',
  ]
  const cells = rows.map(({ what, cost }) => [
    what,
    ...[
      cost.perSecond,
      cost.p50,
      cost.p99,
      cost.shopTime + cost.databaseTime,
      cost.shopTime,
      cost.databaseTime,
    ].map(formatNumber),
    ...[statementsOf(cost), transactionsOf(cost), cost.wal / 1_000].map(formatNumber),
  ])
  return tableOf(titles, cells)
}

function reportStatements(statements: Cost['statements']): string {
  const rows = statements.slice(0, listed).map(({ text, calls }) => [shorten(text), formatNumber(calls)])
  return `Statements of a checkout with ${crowds[1]} buyers, the ${listed} most frequent:\n\n${tableOf(['statement', 'per checkout'], rows)}`
}

/** Without names of columns, whose lists would hide what the statement is about. */
const shorten = (text: string): string =>
  text
    .replaceAll('"', '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^select .+? from /, 'select … from ')
    .replace(/ \([^)]*\) values .+?\)(?= on | returning |$)/, '')
    .replace(/ returning .+/, ' returning …')
    .replaceAll('|', '\\|')
    .slice(0, lengthOfText)

async function findProducts(origin: string): Promise<string[]> {
  const cards = await findCards(origin)
  return cards.filter(card => !card.has_variants).map(({ id }) => id)
}

function chooseFrom(products: readonly string[]): () => string {
  if (products.length === 0) throw new Error('there is no product without variants')
  return () => at(products, Math.floor(Math.random() * products.length))
}

async function withSession<Result>(
  { dataDir }: RunContext,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const [session] = await openSessions(dataDir, 1)
  if (!session) throw new Error('no session of the database')
  try {
    return await work(session)
  } finally {
    await session.end()
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}
