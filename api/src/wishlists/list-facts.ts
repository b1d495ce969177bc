import type { Picture } from '@akyede/contract/catalogue'
import { type Pesewas, zero } from '@akyede/contract/money'
import { joinPriceAndPicture } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** Total of a list at current prices, in pesewas; items that are not sold count as zero. */
export interface ListTotals {
  readonly itemCount: number
  readonly totalValue: Pesewas
}

const noItems: ListTotals = { itemCount: 0, totalValue: zero }
const lineOfItem = joinPriceAndPicture(sql`item.product_id`, sql`item.variant_id`)
const valueOfItems = sql`sum(item.quantity * coalesce(line.price, (item.external->>'price')::int, 0)::bigint)::float8`

/** Total of a list as an expression; its id is a column or expression. */
export const valueOfList = (listId: SQL): SQL => sql`coalesce((
  select ${valueOfItems} from wishlist_items as item ${lineOfItem}
  where item.wishlist_id = ${listId} and item.removed_at is null), 0)`

/** Totals by list id. */
export async function findTotals(
  executor: Executor,
  wishlistIds: readonly string[],
): Promise<(wishlistId: string) => ListTotals> {
  if (wishlistIds.length === 0) return () => noItems
  const { rows } = await executor.execute<{
    wishlist_id: string
    itemCount: number
    totalValue: Pesewas
  }>(sql`
    select item.wishlist_id, count(*)::int as "itemCount",
      ${valueOfItems} as "totalValue"
    from wishlist_items as item ${lineOfItem}
    where ${isOnOneOf(wishlistIds)}
    group by item.wishlist_id`)
  const totals = new Map(rows.map(row => [row.wishlist_id, row]))
  return id => totals.get(id) ?? noItems
}

/** Number of pictures that a list's card shows. */
export const firstPictures = 4

/** Pictures of the first items of each list that have one. */
export async function findFirstPictures(
  executor: Executor,
  wishlistIds: readonly string[],
): Promise<(wishlistId: string) => Picture[]> {
  if (wishlistIds.length === 0) return () => []
  const { rows } = await executor.execute<{ id: string; pictures: Picture[] }>(sql`
    select list.id, coalesce(json_agg(first.picture order by first.position, first.id), '[]') as pictures
    from unnest(${sql.param([...wishlistIds])}::uuid[]) as list (id)
    join lateral (
      select line.picture, item.position, item.id
      from wishlist_items as item ${lineOfItem}
      where item.wishlist_id = list.id and item.removed_at is null and line.picture is not null
      order by item.position, item.id limit ${firstPictures}
    ) as first on true
    group by list.id`)
  const pictures = new Map(rows.map(row => [row.id, row.pictures]))
  return id => pictures.get(id) ?? []
}

const isOnOneOf = (wishlistIds: readonly string[]): SQL =>
  sql`item.wishlist_id = any(${sql.param([...wishlistIds])}::uuid[]) and item.removed_at is null`
