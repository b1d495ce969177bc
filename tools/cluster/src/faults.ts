import { setTimeout as pause } from 'node:timers/promises'
import type { Buyer } from '@akyede/fault/buyer'
import { tryRequest } from '@akyede/fault/request'
import { startLoad } from '@akyede/fault/steady-load'
import type { Cluster } from './cluster.ts'
import { type Attempts, buyOnce, countAttempt, giveOnce, type Market, noAttempts } from './journey.ts'
import { nodeOf, postmasterOf, shopsAreReady, waitForReplicas } from './machines.ts'
import { processorTimes } from './measure.ts'

const ordersPerSecond = 4
const giftsPerSecond = 1
const pagesPerSecond = 10

export interface Fault {
  readonly name: string
  /** Does it, and resolves when all is as before. */
  run(cluster: Cluster, pages: readonly string[]): Promise<void>
}

export interface FaultResult {
  readonly name: string
  /** Milliseconds of the longest time without an acknowledged order. */
  readonly longestPause: number
  readonly orders: number
  readonly attempts: Attempts
  /** Public pages and reads that are cached. */
  readonly pages: Attempts
}

/** Milliseconds for which a fault lasts before what failed is started again. */
const lasts = 5_000

export const faults: readonly Fault[] = [
  {
    name: 'a shop process is killed',
    async run({ shops: [, shop], settings }) {
      await shop?.kill()
      await pause(lasts)
      shop?.start()
      await shopsAreReady(settings, [2])
    },
  },
  {
    name: 'a PgBouncer is killed',
    async run({ machines: { pgbouncer } }) {
      await pgbouncer[0]?.kill()
      await pause(lasts)
      pgbouncer[0]?.start()
      await pause(2_000)
    },
  },
  {
    name: 'the synchronous replica is killed',
    async run(cluster) {
      await killNode(cluster, await nodeOf(cluster.settings, 'sync_standby'))
    },
  },
  {
    name: 'the primary is killed',
    async run(cluster) {
      await killNode(cluster, await nodeOf(cluster.settings, 'leader'))
    },
  },
  {
    name: 'an etcd node is killed',
    async run({ machines: { etcd } }) {
      await etcd[0]?.kill()
      await pause(lasts)
      etcd[0]?.start()
      await pause(2_000)
    },
  },
  {
    name: 'the store of pictures is killed',
    async run({ pictures }) {
      await pictures.kill()
      await pause(lasts)
      pictures.start()
      await pause(2_000)
    },
  },
  {
    name: 'all shop processes are restarted, one after the other',
    async run({ shops, settings }, pages) {
      for (const [at, shop] of shops.entries()) {
        await shop.stop()
        shop.start()
        await shopsAreReady(settings, [at + 1])
        await warm(`http://${settings.variables[`SHOP_${at + 1}`]}`, pages)
        // HAProxy looks twice a second.
        await pause(1_000)
      }
    },
  },
]

/** Ends a node as if its machine had lost its power, and starts it again when another node may be the primary. */
async function killNode({ machines, settings }: Cluster, number: number): Promise<void> {
  const patroni = machines.patroni[number - 1]
  const postmaster = postmasterOf(settings, number)
  const all = [...processorTimes([postmaster]).keys()]
  await patroni?.kill()
  for (const pid of [postmaster, ...all]) killIfThere(pid)
  await pause(30_000)
  patroni?.start()
  await waitForReplicas(settings)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

/** Reads pages of one process, so that it has them in its cache. */
export async function warm(origin: string, pages: readonly string[]): Promise<void> {
  for (const path of pages) await tryRequest(origin, { path })
}

/** Injects a fault while buyers buy, give and look at pages. */
export async function runFault(
  fault: Fault,
  cluster: Cluster,
  market: Market,
  buyers: readonly Buyer[],
  cachedPages: readonly string[],
): Promise<FaultResult> {
  market.attempts = noAttempts()
  const pages = noAttempts()
  const start = performance.now()
  const before = market.acknowledged.length
  let turn = 0
  const idle = [...buyers]
  const letBuy = async (buy: typeof buyOnce) => {
    // A buyer with an unpaid order of the same product would be asked to pay it first.
    const buyer = idle.shift()
    if (!buyer) return
    const purchase = buy(market, buyer)
    market.purchases.push(purchase)
    await purchase.done
    idle.push(buyer)
  }
  const load = [
    startLoad(ordersPerSecond, () => letBuy(buyOnce)),
    startLoad(giftsPerSecond, () => letBuy(giveOnce)),
    startLoad(pagesPerSecond, async () => {
      const path = cachedPages[turn++ % cachedPages.length] ?? '/'
      countAttempt({ attempts: pages }, await tryRequest(market.origin, { path }))
    }),
  ]
  await pause(2_000)
  await fault.run(cluster, cachedPages)
  await pause(2_000)
  await Promise.all(load.map(each => each.stop()))
  const acknowledged = [start, ...market.acknowledged.slice(before)]
  const pauses = acknowledged.slice(1).map((at, index) => at - (acknowledged[index] ?? at))
  return {
    name: fault.name,
    longestPause: Math.max(0, ...pauses),
    orders: acknowledged.length - 1,
    attempts: market.attempts,
    pages,
  }
}
