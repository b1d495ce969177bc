import { ask } from './ask.ts'
import { alone } from './compare.ts'
import { atLeast, p99Within } from './goals.ts'
import { oneByOne } from './keep-busy.ts'
import { measurePages } from './measure-pages.ts'
import type { Bench, Row } from './row.ts'
import { shareList, type Wish } from './shared-list.ts'

const shown = 12
const many = 500
const asked = 300

/** A list as friends see it that are led to it. */
export async function measureSharedPage(bench: Bench): Promise<Row> {
  const { shareId } = await shareList(bench.shop.origin, productsOf(bench).slice(0, shown))
  return measurePages(bench, {
    what: 'HTML of /shared/{id}',
    goal: atLeast(0.5),
    paths: [`/shared/${shareId}`],
  })
}

/** A list as long as lists may be, as its owner reads it. */
export async function measureLongList(bench: Pick<Bench, 'shop' | 'watched' | 'cards'>): Promise<Row> {
  const { origin } = bench.shop
  const others = Array.from({ length: many }, (_, at): Wish => ({ external: { name: `Thing ${at}` } }))
  const { wishlistId, token } = await shareList(origin, [...productsOf(bench), ...others].slice(0, many))
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await ask(`${origin}/api/v1/wishlists/${wishlistId}`, { headers })
    if (status !== 200) throw new Error(`a list answered ${status}`)
  }
  await oneByOne(asked / 3, read)
  return {
    what: `list of ${many} gifts, one at a time`,
    goal: p99Within(30),
    measured: await alone(() => oneByOne(asked, read), bench.watched),
    kept: 0,
  }
}

const productsOf = ({ cards }: Pick<Bench, 'cards'>): Wish[] => cards.map(({ id }) => ({ product_id: id }))
