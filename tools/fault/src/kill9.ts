import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { type KillPoint, killPoints } from './kill-points.ts'
import { createProductPool, findProducts } from './products.ts'
import { brokenPurchases, type Purchase, startPurchase } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { openShop, type Shop } from './shop.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

/** Checkouts that run while the server is killed. */
const atOnce = 2
/** Milliseconds of an untilUndisturbed checkout at most; a random kill happens within them. */
const checkout = 900
/** Milliseconds to wait for a named point before it counts as not reached. */
const timeoutMs = 120_000
const readyGoal = 5_000

/** Where a kill happens: at a named point (when it is passed for the n-th time), or at random. */
type Landing =
  | { readonly kind: 'named'; readonly point: KillPoint; readonly count: number }
  | { readonly kind: 'random'; readonly after: number }

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
    const landings = planLandings(runs, createRandom(seed + 1))
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
    const named = struck.filter(landing => landing.kind === 'named').map(nameOf)
    const ready = summarizeDurations(readyAfter)
    return {
      measurements: {
        kills: struck.length - missed.length,
        orders: purchases.length,
        'ready again ms': ready,
        ...countHits(named, hits),
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

/** Units sold of all products, beyond the initial ones. */
async function popularity({ dataDir }: Shop): Promise<number> {
  const [sold] = await queryDatabase<{ sum: string }>(dataDir, 'select sum(popularity) as sum from products')
  return Number(sold?.sum)
}

/** Three named points, then a random one; first the points in turn, then in any order and at later passings. */
function planLandings(runs: number, random: Random): Landing[] {
  let points: KillPoint[] = []
  let round = 0
  return Array.from({ length: runs }, (_, run): Landing => {
    if (run % 4 === 3) return { kind: 'random', after: random.below(checkout) }
    if (points.length === 0) {
      points = round === 0 ? killPoints.toReversed() : random.shuffled(killPoints)
      round += 1
    }
    const point = points.pop() ?? random.pick(killPoints)
    return { kind: 'named', point, count: round === 1 ? 1 : 1 + random.below(atOnce) }
  })
}

const nameOf = (landing: Landing): string => (landing.kind === 'named' ? landing.point.name : 'at random')

/** Starts the buyers and waits for the kill; false if it did not happen and the server was killed to continue. */
async function killDuring(shop: Shop, landing: Landing, begin: () => void): Promise<boolean> {
  const { program } = shop
  if (landing.kind === 'named') {
    await program.sendMessage(JSON.stringify({ name: landing.point.name, count: landing.count }))
  }
  begin()
  const wait = landing.kind === 'named' ? timeoutMs : landing.after
  const waited = new AbortController()
  const died = await Promise.race([
    program.ended.then(() => true),
    pause(wait, false, { signal: waited.signal }).catch(() => false),
  ])
  waited.abort()
  if (died) return landing.kind === 'named'
  program.kill('SIGKILL')
  await program.ended
  return landing.kind === 'random'
}

/** How often each named point was hit, beside how often it was planned. */
function countHits(
  named: readonly string[],
  hits: readonly string[],
): Record<string, Record<string, number>> {
  const count = (list: readonly string[], name: string) => list.filter(each => each === name).length
  const points = [...new Set(named)].sort()
  return { 'hits per point': Object.fromEntries(points.map(name => [name, count(hits, name)])) }
}
