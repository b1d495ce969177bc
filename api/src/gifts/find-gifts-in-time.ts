import type { ProductCard } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import { asPesewas, type Pesewas } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import { ListQuery } from '@akyede/contract/search'
import type { FindListing } from '#feature/search'
import type { VisibleList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const mostShown = 5
/** How far the price may be from that of the item, in hundredths. */
const [lowest, highest] = [70, 130]
/** A list of the shop has at most this many products on a page. */
const longestPage = 100

interface LateItem {
  readonly category_id: string
  readonly price: Pesewas
  /** The products on the list. */
  readonly listed: readonly string[]
}

interface GiftsInTime {
  readonly itemId: string
  readonly address: Address
  /** For an owner of the list: the products on all lists of theirs. Undefined for givers. */
  readonly surprises: readonly string[] | undefined
}

/**
 * Gifts of the same category and a similar price that arrive by the day of a list, without those on the list. Owners
 * see none whose stock gifts to them change, and the others whatever their stock.
 */
export async function findGiftsInTime(
  executor: Executor,
  findListing: FindListing,
  { list }: VisibleList,
  { itemId, address, surprises }: GiftsInTime,
): Promise<ProductCard[]> {
  const item = await findLateItem(executor, list.id, itemId)
  if (list.deadline === null) return []
  const excluded = new Set([...item.listed, ...(surprises ?? [])])
  const cedis = (hundredths: number) =>
    (asPesewas(Math.round((item.price * hundredths) / 100)) / 100).toFixed(2)
  const query = ListQuery.parse({
    categoryId: item.category_id,
    minPrice: cedis(lowest),
    maxPrice: cedis(highest),
    inStock: String(!surprises),
    arrivesBy: list.deadline,
    region: address.state,
    city: address.city,
    sortBy: 'price_asc',
    limit: String(Math.min(longestPage, mostShown + excluded.size)),
  })
  const { data } = await findListing({ query, show: () => {}, keepFor: () => {} })
  return data.filter(({ id }) => !excluded.has(id)).slice(0, mostShown)
}

async function findLateItem(executor: Executor, wishlistId: string, itemId: string): Promise<LateItem> {
  const { rows } = await executor.execute<LateItem & Record<string, unknown>>(sql`
    select product.category_id, coalesce(variant.price, product.price) as price, array(
      select product_id from wishlist_items
      where wishlist_id = ${wishlistId} and removed_at is null and product_id is not null
    ) as listed
    from wishlist_items as item
    join products as product on product.id = item.product_id
    left join variants as variant on variant.id = item.variant_id
    where item.id = ${itemId} and item.wishlist_id = ${wishlistId} and item.removed_at is null`)
  const [item] = rows
  if (!item) throw new Failure('wishlist.item_not_found')
  return item
}
