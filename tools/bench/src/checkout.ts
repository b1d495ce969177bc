import { reportAccountCosts } from './account-costs.ts'
import { type Account, post, registerAccounts } from './buyers.ts'
import { addToCart, checkOut, type Market } from './buying.ts'
import { findCards } from './catalogue.ts'
import type { RunWithoutHttp } from './checkout-reference.ts'
import { type CheckoutGoal, type CheckoutRow, reportRows, reportStatements } from './checkout-row.ts'
import { measureSteps } from './checkout-steps.ts'
import { type Meter, measureCost, processorTimeOf } from './cost.ts'
import { openSessions, type Session, stockUp } from './database.ts'
import type { Measured } from './load.ts'
import type { Options } from './options.ts'
import { openPaymentProvider, providerKey } from './payment-provider.ts'
import type { RunContext } from './run-context.ts'
import { elementFor, measureWork, runRepeatedly } from './run-repeatedly.ts'
import { openShop, seedProducts } from './shop.ts'
import type { Purchase, SmallestOrder } from './smallest-checkout.ts'
import { countStatements, loadStatementCounts } from './statement-counts.ts'
import { formatNumber } from './table.ts'

/** Numbers of concurrent buyers; references and most goals are for the second. */
const buyerCounts = [1, 16, 64] as const
const mostBuyers = 64
const compared = 16
const goals = new Map<number, CheckoutGoal>([
  [1, { processorTime: 10, statements: 40 }],
  [compared, { processorTime: 10, statements: 40, perSecond: 150, p99: 120 }],
])
/** How often each buyer checks out first: a connection plans a statement anew the first five times. */
const warmUps = 3
/** The rate of the server, as a share of the same over plain HTTP. */
const shareOfReference = 0.5

/** A server whose payments are answered by this process, with its buyers. */
export interface Run {
  readonly context: RunContext
  readonly options: Options
  readonly market: Market
  readonly meter: Meter
  readonly buyers: readonly Account[]
  readonly say: (text: string) => void
}

/** Measures what a checkout costs server and database, beside references, and what its steps cost. */
export async function measureCheckout(run: Run): Promise<string> {
  const { context, market, meter, buyers, options, say } = run
  const rows: CheckoutRow[] = []
  const add = (row: CheckoutRow) => {
    rows.push(row)
    say(
      `${row.what}: ${formatNumber(row.cost.perSecond)} a second, ${formatNumber(processorTimeOf(row.cost))} ms`,
    )
    return row
  }
  const server = new Map<number, CheckoutRow>()
  for (const atOnce of buyerCounts) {
    const what = `checkout, ${atOnce} ${atOnce === 1 ? 'buyer' : 'buyers'}`
    const cost = await measureCost(meter, () => runCheckouts(run, atOnce, options.seconds))
    server.set(atOnce, add({ what, cost, goal: goals.get(atOnce) }))
  }
  const references = await measureReferences(run)
  for (const row of references) add(row)
  const steps = await measureSteps(market, meter, buyers)
  for (const row of steps) add(row)
  return [
    reportRows(rows),
    compareRates(server.get(compared), references[1]),
    await reportAccountCosts(context, meter, market.origin, buyers),
    ...[server.get(compared), references[0], ...steps].flatMap(row => (row ? [reportStatements(row)] : [])),
  ].join('\n\n')
}

/** Opens a server on a new database, with the products and buyers of a run. */
export async function withCheckouts(
  context: RunContext,
  options: Options,
  say: (text: string) => void,
  work: (run: Run) => Promise<string>,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const provider = await openPaymentProvider()
  const env = { PAYSTACK_SECRET_KEY: providerKey, PAYSTACK_BASE_URL: provider.origin }
  let session: Session | undefined
  try {
    const cold = await openShop(context, { env })
    await setUpCounting(context)
    await cold.program.stop()
    say(`adding ${options.products} products`)
    await seedProducts(context, options.products)
    const shop = await openShop(context, { env: { ...env, ...settings } })
    await stockUp(context.dataDir)
    session = await openSession(context)
    await countStatements(session)
    const meter = { watched: { shop: shop.program.pid, dataDir: context.dataDir }, session }
    const market = { origin: shop.origin, provider, chooseProduct: await createChoice(shop.origin) }
    say(`registering ${mostBuyers} buyers`)
    const buyers = await registerAccounts(shop.origin, mostBuyers)
    const run = { context, options, market, meter, buyers, say }
    for (let pass = 0; pass < warmUps; pass++)
      await measureWork(buyers, mostBuyers, async buyer => void (await checkOut(market, buyer)))
    return await work(run)
  } finally {
    await session?.end()
    provider.close()
  }
}

export const runCheckouts = ({ market, buyers }: Run, atOnce: number, seconds: number): Promise<Measured> =>
  runRepeatedly(seconds, atOnce, async worker => void (await checkOut(market, elementFor(buyers, worker))))

/** The smallest transactions in plain `pg`, and the same over plain HTTP. */
async function measureReferences({ context, market, meter, buyers, options }: Run): Promise<CheckoutRow[]> {
  // The reference copies a line item, and a paid order leaves none behind.
  await addToCart(market, elementFor(buyers, 0))
  const program = context.start({ script: 'tools/bench/src/checkout-reference.ts', args: [context.dataDir] })
  const origin = await program.waitForOutput(/open: (\S+)/)
  const { rows } = await meter.session.query<{ user: string }>(
    `select id as user from users order by id desc limit ${compared}`,
  )
  const purchases = rows.map(({ user }): Purchase => ({ user, product: market.chooseProduct() }))
  const send = async (path: string, body: object) => (await post(`${origin}/${path}`, body)).data
  const withoutHttp: RunWithoutHttp = { seconds: options.seconds, purchases }
  const overHttp = () =>
    runRepeatedly(options.seconds, compared, async worker => {
      const purchase = { ...elementFor(purchases, worker), product: market.chooseProduct() }
      await send('add', purchase)
      await send('settle', (await send('order', purchase)) as SmallestOrder)
    })
  const watched = { ...meter.watched, shop: program.pid }
  const measure = (work: () => Promise<Measured>) => measureCost({ ...meter, watched }, work)
  const plain = await measure(async () => (await send('run', withoutHttp)) as Measured)
  const http = await measure(overHttp)
  await program.stop()
  return [
    { what: `smallest transactions, ${compared} at once`, cost: plain },
    { what: `the same over plain HTTP, ${compared} at once`, cost: http },
  ]
}

function compareRates(server: CheckoutRow | undefined, http: CheckoutRow | undefined): string {
  if (!server || !http) return ''
  const rate = server.cost.perSecond / http.cost.perSecond
  const work = processorTimeOf(http.cost) / processorTimeOf(server.cost)
  return `Beside the same over plain HTTP the server makes ${formatNumber(rate)} of the checkouts a second (goal ≥ ${shareOfReference}); by processor time the share is ${formatNumber(work)}.`
}

/** Draws products that can be ordered without a variant. */
async function createChoice(origin: string): Promise<() => string> {
  const cards = await findCards(origin)
  const products = cards.filter(card => !card.has_variants).map(({ id }) => id)
  return () => elementFor(products, Math.floor(Math.random() * products.length))
}

async function setUpCounting(context: RunContext): Promise<void> {
  const session = await openSession(context)
  await loadStatementCounts(session)
  await session.end()
}

async function openSession({ dataDir }: RunContext): Promise<Session> {
  const [session] = await openSessions(dataDir, 1)
  if (!session) throw new Error('no session of the database')
  return session
}
