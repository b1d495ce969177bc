import { randomUUID } from 'node:crypto'
import { type Browser, chromium } from '@playwright/test'
import { buyInBrowser } from './browser-buyer.ts'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { openFlakyNetwork } from './flaky-network.ts'
import { createProductPool, findProducts } from './products.ts'
import { brokenStock, queueIsEmpty } from './purchases.ts'
import { createRandom } from './random.ts'
import { openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

/** As many as two processors can render without delay. */
const atOnce = 5

interface Bought {
  readonly email: string
  readonly failure?: string
}

export const flakyBrowser: Fault = {
  name: 'flaky-browser',
  about: 'leads people with a browser from the search to the paid order while three of ten requests are lost',
  counts: 'buyers',
  runs: { full: 200, short: 2 },
  isManualOnly: true,
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const pool = createProductPool(await findProducts(shop.origin), createRandom(seed + 1))
    const flakyNetwork = await openFlakyNetwork(createRandom(seed))
    const browser = await openBrowser(flakyNetwork.proxy)
    const numbers = Array.from({ length: runs }, (_, number) => number)
    const all = await inParallel(numbers, atOnce, async number => {
      const bought = await buy(browser, shop.origin, pool.take().name)
      say(`buyer ${number + 1} of ${runs}: ${bought.failure ?? 'paid'}`)
      return bought
    })
    await browser.close()
    await flakyNetwork.close()
    return {
      measurements: {
        buyers: runs,
        paid: all.filter(({ failure }) => !failure).length,
        requests: { ...flakyNetwork.counts },
      },
      broken: [...(await brokenOrders(shop, all)), ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** Pictures and fonts do not matter for buying, and each lost one delays the run. */
const light = ['--blink-settings=imagesEnabled=false', '--disable-remote-fonts']

const openBrowser = (proxy: string): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [...light, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    // The proxy also applies to loopback addresses.
    proxy: { server: proxy, bypass: '<-loopback>' },
  })

async function buy(browser: Browser, origin: string, gift: string): Promise<Bought> {
  const email = `esi-${randomUUID()}@akyede.test`
  const browserContext = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GH' })
  try {
    await buyInBrowser(await browserContext.newPage(), origin, { email, gift })
    return { email }
  } catch (error) {
    return { email, failure: error instanceof Error ? error.message : String(error) }
  } finally {
    await browserContext.close()
  }
}

interface Stored {
  readonly email: string
  readonly orders: number
  readonly paid: number
  readonly units: number
  readonly settled: number
}

/** Every buyer has one account, one paid order of one unit, one settled payment. */
async function brokenOrders(shop: Shop, all: readonly Bought[]): Promise<string[]> {
  await queueIsEmpty(shop)
  const stored = await queryDatabase<Stored>(
    shop.dataDir,
    `select users.email,
      count(orders.id)::int as orders,
      count(orders.id) filter (where orders.payment_status = 'paid')::int as paid,
      coalesce(sum((select sum(quantity) from order_items where order_id = orders.id)), 0)::int as units,
      coalesce(sum((select count(*) from payments
        where subject_id = orders.id and status = 'succeeded')), 0)::int as settled
    from users left join orders on orders.user_id = users.id
    where users.email = any($1) group by users.id`,
    [all.map(({ email }) => email)],
  )
  return [...all.flatMap(bought => brokenOf(bought, stored)), ...(await brokenStock(shop))]
}

function brokenOf({ email, failure }: Bought, stored: readonly Stored[]): string[] {
  const own = stored.filter(one => one.email === email)
  const [counted] = own
  const problems = failure ? [failure] : []
  if (own.length > 1) problems.push(`${own.length} accounts`)
  for (const what of ['orders', 'paid', 'units', 'settled'] as const) {
    const found = counted?.[what] ?? 0
    if (found > 1 || (!failure && found !== 1)) problems.push(`${what}: ${found} and not 1`)
  }
  return problems.map(problem => `${email}: ${problem}`)
}
