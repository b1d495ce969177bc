import { type Basket, placeOrders, registerBuyers } from './buyers.ts'
import { compare } from './compare.ts'
import type { Measured } from './load.ts'
import { atLeast, type Bench, type Row } from './row.ts'

/** Orders of the reference per order of the shop, so that both turns last equally long. */
const moreOften = 4
const basketsInStore = 300

const references = [
  { what: 'order, beside its statements', work: 'whole' },
  { what: 'order, beside its transaction alone', work: 'transaction' },
]

/** Orders over HTTP beside their statements, both with the same number of clients. */
export async function* measureOrders(
  bench: Bench,
  basket: () => Basket,
  clients: number,
): AsyncGenerator<Row> {
  const { options, shop, watched } = bench
  const { origin } = shop
  await placeOrders(origin, await registerBuyers(origin, clients), basket, clients)
  for (const { what, work } of references) {
    const buyers = await registerBuyers(origin, options.orders * options.rounds)
    const sides = {
      shop: () => placeOrders(origin, buyers.splice(0, options.orders), basket, clients),
      reference: () => runReference(bench, work, basket, clients),
    }
    yield {
      what,
      goal: atLeast(0.25),
      measured: await compare(options.rounds, sides, watched),
      cacheHitRate: 0,
    }
  }
}

export async function runReference(
  { context, options }: Bench,
  work: string,
  basket: () => Basket,
  clients: number,
): Promise<Measured> {
  const baskets = Array.from({ length: basketsInStore }, basket)
  const words = [context.dataDir, work, String(options.orders * moreOften), String(clients)]
  const script = 'tools/bench/src/order-reference.ts'
  const output = await context
    .start({ script, args: words, env: { BASKETS: JSON.stringify(baskets) } })
    .done()
  return JSON.parse(output) as Measured
}
