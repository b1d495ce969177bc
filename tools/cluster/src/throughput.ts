import type { Buyer } from '@akyede/fault/buyer'
import type { Cluster } from './cluster.ts'
import { buyOnce, type Market, noAttempts } from './journey.ts'
import { postmasterOf } from './machines.ts'
import { processorTimes, spentBetween } from './measure.ts'
import { nodes } from './settings.ts'

const buyersAtOnce = 12

/** What one phase of load took. */
export interface Throughput {
  readonly processes: number
  readonly pooled: boolean
  readonly requestsPerSecond: number
  readonly ordersPerSecond: number
  /** Processor milliseconds of each paid order. */
  readonly perOrder: { readonly shop: number; readonly database: number; readonly proxies: number }
}

/** Lets buyers buy one thing after the other for so many seconds. */
export async function measureThroughput(
  cluster: Cluster,
  market: Market,
  buyers: readonly Buyer[],
  { seconds, pooled }: { seconds: number; pooled: boolean },
): Promise<Throughput> {
  market.attempts = noAttempts()
  const { shops, machines, settings } = cluster
  const groups = {
    shop: shops.map(({ pid }) => pid),
    database: nodes.map(number => postmasterOf(settings, number)),
    proxies: [...machines.pgbouncer, machines.haproxy].map(({ pid }) => pid),
  }
  const readTimes = () => Object.entries(groups).map(([name, pids]) => [name, processorTimes(pids)] as const)
  const before = readTimes()
  const start = performance.now()
  const until = start + seconds * 1_000
  let orders = 0
  const work = async (buyer: Buyer) => {
    while (performance.now() < until) {
      const purchase = buyOnce(market, buyer)
      market.purchases.push(purchase)
      await purchase.done
      if (purchase.taken && !purchase.failure) orders++
    }
  }
  await Promise.all(buyers.slice(0, buyersAtOnce).map(work))
  const took = (performance.now() - start) / 1_000
  const after = new Map(readTimes())
  const perOrder = Object.fromEntries(
    before.map(([name, times]) => [name, spentBetween(times, after.get(name) ?? new Map()) / orders]),
  ) as Throughput['perOrder']
  const { answered } = market.attempts
  return {
    processes: shops.length,
    pooled,
    requestsPerSecond: answered / took,
    ordersPerSecond: orders / took,
    perOrder,
  }
}
