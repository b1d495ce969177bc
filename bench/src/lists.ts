import { ask } from './ask.ts'
import { alone } from './compare.ts'
import { atLeast, p99Within } from './goals.ts'
import type { Measured } from './load.ts'
import { measurePages } from './measure-pages.ts'
import type { Bench, Row } from './row.ts'
import { shareList, type Wish } from './shared-list.ts'

const shown = 12
const many = 500
const asked = 300

/** A list that friends are led to, and one that is as long as lists may be, as its owner reads it. */
export async function* measureLists(bench: Bench): AsyncGenerator<Row> {
  const { shop, cards, watched } = bench
  const products = cards.map(({ id }): Wish => ({ product_id: id }))
  const { shareId } = await shareList(shop.origin, products.slice(0, shown))
  yield await measurePages(bench, {
    what: 'HTML of /shared/{id}',
    goal: atLeast(0.5),
    paths: [`/shared/${shareId}`],
  })

  const others = Array.from({ length: many }, (_, at): Wish => ({ external: { name: `Thing ${at}` } }))
  const long = await shareList(shop.origin, [...products, ...others].slice(0, many))
  const read = async () => {
    const headers = { authorization: `Bearer ${long.token}` }
    const { status } = await ask(`${shop.origin}/api/v1/wishlists/${long.wishlistId}`, { headers })
    if (status !== 200) throw new Error(`a list answered ${status}`)
  }
  await oneByOne(asked / 3, read)
  yield {
    what: `list of ${many} gifts, one at a time`,
    goal: p99Within(30),
    measured: await alone(() => oneByOne(asked, read), watched),
    kept: 0,
  }
}

async function oneByOne(times: number, work: () => Promise<void>): Promise<Measured> {
  const durations: number[] = []
  const began = performance.now()
  for (let turn = 0; turn < times; turn++) {
    const before = performance.now()
    await work()
    durations.push(performance.now() - before)
  }
  return { requests: times, perSecond: times / ((performance.now() - began) / 1_000), durations }
}
