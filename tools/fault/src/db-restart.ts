import { setTimeout as pause } from 'node:timers/promises'
import { registerBuyers } from './buyer.ts'
import { databaseIsBack, killDatabase } from './database-kill.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { mixCalls, wrongAnswers } from './mixed-calls.ts'
import { createProductPool, findProducts } from './products.ts'
import { brokenPurchases, type Purchase, startPurchase } from './purchases.ts'
import { createRandom } from './random.ts'
import { answersReady, openShop, type Shop } from './shop.ts'
import { startLoad } from './steady-load.ts'
import { missedTimeGoal, summarizeDurations } from './verdict.ts'

const callsPerSecond = 45
const ordersPerSecond = 1
const cartOwners = 40
const readyGoal = 5_000

export const dbRestart: Fault = {
  name: 'db-restart',
  about: 'kills the database under load, at once and all its sessions or the server alone',
  counts: 'kills',
  runs: { full: 20, short: 3 },
  async run(context, { runs, seed, say }) {
    const shop = await openShop(context)
    const { origin, program } = shop
    const random = createRandom(seed)
    const goods = await findProducts(origin)
    const calls = mixCalls(origin, await registerBuyers(origin, cartOwners), goods, random)
    const pool = createProductPool(goods, createRandom(seed + 1))
    const purchases: Purchase[] = []
    const load = startLoad(callsPerSecond, calls.call)
    const orders = startLoad(ordersPerSecond, async () => {
      const purchase = startPurchase(origin, pool)
      purchases.push(purchase)
      await purchase.done
    })
    const away: number[] = []
    const ready: number[] = []
    for (let run = 0; run < runs && !program.hasEnded; run++) {
      await pause(500 + random.below(2_000))
      const signal = run % 2 === 0 ? 'SIGQUIT' : 'SIGKILL'
      await killDatabase(shop, signal)
      away.push(await databaseIsBack(shop))
      ready.push(await untilReady(shop))
      say(
        `${run + 1} of ${runs}: ${signal}, the database away for ${Math.round(away.at(-1) ?? 0)} ms, ready ${Math.round(ready.at(-1) ?? 0)} ms after it`,
      )
    }
    await Promise.all([load.stop(), orders.stop()])
    const [lost, carts] = [await brokenPurchases(shop, purchases), await calls.wrongCarts()]
    const readyAfter = summarizeDurations(ready)
    return {
      measurements: {
        kills: ready.length,
        orders: purchases.length,
        'database away ms': summarizeDurations(away),
        'ready after it ms': readyAfter,
        answers: calls.counts,
      },
      broken: [
        ...(program.hasEnded ? ['the shop ended'] : []),
        ...wrongAnswers(calls.counts),
        ...lost,
        ...carts,
        ...(await checkInvariants(shop)),
      ],
      late: missedTimeGoal('ready after the database is back', readyAfter.max, readyGoal),
    }
  },
}

/** Milliseconds until the server reports that it is ready. */
async function untilReady({ origin, program }: Shop): Promise<number> {
  const before = performance.now()
  while (!program.hasEnded && !(await answersReady(origin))) await pause(20)
  return performance.now() - before
}
