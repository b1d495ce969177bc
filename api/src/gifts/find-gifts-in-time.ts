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

/**
 * Gifts of the same category and a similar price that arrive by the day of a list, without those on the list. For
 * owners they do not depend on stock, which gifts to them change.
 */
export async function findGiftsInTime(
  executor: Executor,
  findListing: FindListing,
  { list }: VisibleList,
  {
    itemId,
    address,
    isOwner,
  }: { readonly itemId: string; readonly address: Address; readonly isOwner: boolean },
): Promise<ProductCard[]> {
  const item = await findLateItem(executor, list.id, itemId)
  if (list.deadline === null) return []
  const cedis = (hundredths: number) =>
    (asPesewas(Math.round((item.price * hundredths) / 100)) / 100).toFixed(2)
  const query = ListQuery.parse({
    categoryId: item.category_id,
    minPrice: cedis(lowest),
    maxPrice: cedis(highest),
    inStock: String(!isOwner),
    arrivesBy: list.deadline,
    region: address.state,
    city: address.city,
    sortBy: 'price_asc',
    limit: String(Math.min(longestPage, mostShown + item.listed.length)),
  })
  const { data } = await findListing({ query, show: () => {}, keepFor: () => {} })
  return data.filter(({ id }) => !item.listed.includes(id)).slice(0, mostShown)
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
