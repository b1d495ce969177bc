import { alone } from './compare.ts'
import { measurePages } from './measure-pages.ts'
import { sendRequest } from './request.ts'
import { atLeast, type Bench, p99Within, type Row } from './row.ts'
import { runSequentially } from './run-repeatedly.ts'
import { type NewListItem, shareList } from './shared-list.ts'

const shown = 12
const many = 500
const requested = 300

/** A list as friends with a link see it. */
export async function measureSharedPage(bench: Bench): Promise<Row> {
  const { shareId } = await shareList(bench.shop.origin, productsOf(bench).slice(0, shown))
  return measurePages(bench, {
    what: 'HTML of /shared/{id}',
    goal: atLeast(0.5),
    paths: [`/shared/${shareId}`],
  })
}

/** A list of the maximum length, as its owner sees it. */
export async function measureLongList(bench: Pick<Bench, 'shop' | 'watched' | 'cards'>): Promise<Row> {
  const { origin } = bench.shop
  const others = Array.from({ length: many }, (_, at): NewListItem => ({ external: { name: `Thing ${at}` } }))
  const { wishlistId, token } = await shareList(origin, [...productsOf(bench), ...others].slice(0, many))
  const read = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await sendRequest(`${origin}/api/v1/wishlists/${wishlistId}`, { headers })
    if (status !== 200) throw new Error(`a list answered ${status}`)
  }
  await runSequentially(requested / 3, read)
  return {
    what: `list of ${many} gifts, one at a time`,
    goal: p99Within(30),
    measured: await alone(() => runSequentially(requested, read), bench.watched),
    cacheHitRate: 0,
  }
}

const productsOf = ({ cards }: Pick<Bench, 'cards'>): NewListItem[] =>
  cards.map(({ id }) => ({ product_id: id }))
