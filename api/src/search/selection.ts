import { type SQL, sql } from 'drizzle-orm'
import type { Group } from './filter-groups.ts'
import type { Wanted } from './search-index.ts'

interface Condition {
  readonly group: Group
  readonly condition: SQL
}

/** Which products are meant. */
export interface Selection {
  /** The filters that are set. */
  readonly groups: readonly Group[]
  /** As a condition on `product`. */
  readonly where: SQL
  /** The same for those that are called so: whose name alone has the words. Undefined without words. */
  readonly called: SQL | undefined
}

/**
 * @param query a tsquery as text, or null for all words
 * @param categoryIds what the chosen categories stand for, those below included
 */
export function select(
  wanted: Pick<Wanted, 'within' | 'vendorId' | 'filters'>,
  query: string | null,
  categoryIds: readonly string[],
): Selection {
  const filters = filterConditions(wanted.filters, categoryIds)
  const others = [...placeConditions(wanted), ...filters.map(one => one.condition)]
  const all = (conditions: readonly SQL[]) => sql.join([...conditions, ...others], sql` and `)
  return {
    groups: filters.map(one => one.group),
    where: all(query === null ? [] : [sql`product.search @@ ${query}::tsquery`]),
    called: query === null ? undefined : all(calledConditions(query)),
  }
}

/** What the name has, all words of the product have, unless one must not be there. To say so twice misleads the planner. */
const calledConditions = (query: string): SQL[] => [
  sql`product.name_search @@ ${query}::tsquery`,
  ...(query.includes('!') ? [sql`product.search @@ ${query}::tsquery`] : []),
]

function placeConditions({ within, vendorId }: Pick<Wanted, 'within' | 'vendorId'>): SQL[] {
  const conditions = [
    sql`product.on_sale`,
    within && sql`product.category_id = any(${sql.param(within)}::uuid[])`,
    vendorId !== undefined && sql`product.vendor_id = ${vendorId}`,
  ]
  return conditions.filter(one => one !== false && one !== undefined)
}

function filterConditions(
  { categories, brands, minPrice, maxPrice, minRating, inStock, attributes }: Wanted['filters'],
  categoryIds: readonly string[],
): Condition[] {
  const found: (Condition | false)[] = [
    categories.length > 0 && {
      group: 'categories',
      condition: sql`product.category_id = any(${sql.param(categoryIds)}::uuid[])`,
    },
    brands.length > 0 && { group: 'brands', condition: isMadeBy(brands) },
    (minPrice !== undefined || maxPrice !== undefined) && {
      group: 'price',
      condition: sql`product.price between ${minPrice ?? 0}::int and ${maxPrice ?? 2_147_483_647}::int`,
    },
    minRating !== undefined && {
      group: 'minRating',
      condition: sql`product.rating_count > 0 and product.rating_sum >= ${minRating} * product.rating_count`,
    },
    inStock && { group: 'inStock', condition: sql`product.in_stock` },
    ...Object.entries(attributes).map(
      ([name, values]): Condition => ({
        group: `attr_${name}`,
        condition: sql`product.attributes && ${sql.param(values.map(value => `${name}=${value}`))}::text[]`,
      }),
    ),
  ]
  return found.filter(one => one !== false)
}

/** Names as they are shown, in any case, or slugs. */
function isMadeBy(brands: readonly string[]): SQL {
  const names = sql.param(brands.map(brand => brand.toLowerCase()))
  return sql`product.vendor_id = any(array(
    select id from vendors where lower(name) = any(${names}::text[]) or slug = any(${names}::text[])))`
}
