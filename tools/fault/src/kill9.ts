import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { killPoints } from './kill-points.ts'
import { countHits, killDuring, nameOf, planLandings } from './landings.ts'
import { createProductPool, findProducts } from './products.ts'
import { brokenPurchases, type Purchase, startPurchase } from './purchases.ts'
import { createRandom } from './random.ts'
import { openShop, type Shop } from './shop.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

/** Checkouts that run while the server is killed. */
const atOnce = 2
/** Milliseconds of an untilUndisturbed checkout at most; a random kill happens within them. */
const checkout = 900
const readyGoal = 5_000

export const kill9: Fault = {
  name: 'kill9',
  about: 'kills the shop at named and at random points of checkouts; buyers ask again with their keys',
  counts: 'kills',
  runs: { full: 1_000, short: 34 },
  async run(context, options) {
    const { runs, seed, say } = options
    const log = join(await context.folder('kills'), 'kills.log')
    const shop = await openShop(context, {
      preload: './kill-hook.ts',
      hasIpc: true,
      env: { FAULT_KILLS: log },
    })
    if (runs > 200) await shop.operator('seed', '--products', String(runs))
    const pool = createProductPool(await findProducts(shop.origin), createRandom(seed))
    const popularBefore = await popularity(shop)
    const landings = planLandings({
      points: killPoints,
      runs,
      random: createRandom(seed + 1),
      within: checkout,
      passings: atOnce,
    })
    const purchases: Purchase[] = []
    const readyAfter: number[] = []
    const missed: string[] = []
    for (const [run, landing] of landings.entries()) {
      const began = await killDuring(shop, landing, () => {
        for (let one = 0; one < atOnce; one++) purchases.push(startPurchase(shop.origin, pool))
      })
      readyAfter.push(await shop.start())
      say(
        `${run + 1} of ${runs}: ${nameOf(landing)}${began ? '' : ' was never reached'}, ready again after ${Math.round(readyAfter.at(-1) ?? 0)} ms`,
      )
      if (began) continue
      missed.push(nameOf(landing))
      break
    }
    const broken = await brokenPurchases(shop, purchases)
    const counted = (await popularity(shop)) - popularBefore
    const paid = purchases.filter(({ failure }) => !failure).length
    if (counted !== paid) broken.push(`${counted} sales were counted of ${paid}`)
    const hits = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean)
    const struck = landings.slice(0, readyAfter.length)
    const ready = summarizeDurations(readyAfter)
    return {
      measurements: {
        kills: struck.length - missed.length,
        orders: purchases.length,
        'ready again ms': ready,
        ...countHits(struck, hits),
      },
      broken: [
        ...missed.map(name => `never reached, so nobody was killed there: ${name}`),
        ...broken,
        ...(await checkInvariants(shop)),
      ],
      late: missedTimeGoal('ready after a kill (p99)', ready.p99, readyGoal),
    }
  },
}

/** Units sold of all products, beyond the initial ones, with those that the job has not added yet. */
async function popularity({ dataDir }: Shop): Promise<number> {
  const [sold] = await queryDatabase<{ sum: string }>(
    dataDir,
    `select (select sum(popularity) from products) + (select coalesce(sum(units), 0) from product_sales) as sum`,
  )
  return Number(sold?.sum)
}
