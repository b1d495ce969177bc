import { fold } from '@akyede/contract/fold'
import { asPesewas, toCedis } from '@akyede/contract/money'
import type { ProductFilter, ProductReview } from '@akyede/contract/office-products'
import { folded } from '#feature/catalogue'
import { findEdited, presentPictures } from '#feature/product-drafts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import type { ProductRow } from './find-products.ts'
import { draftVersion, productVersion } from './product-version.ts'

const columns = sql`draft.id, draft.fields->>'name' as name, draft.fields->>'story' as description, draft.vendor_id,
  vendor.slug as vendor_slug, vendor.name as vendor_name, vendor.state as maker_state,
  coalesce(category.name, '') as category, coalesce((draft.fields->>'price')::float8, 0) as price, false as on_sale,
  null as held_at, null as held_reason, false as featured, true as in_stock, false as drawn, 0 as popularity,
  0 as rating_sum, 0 as rating_count, coalesce(draft.offered_at, draft.created_at) as created_at,
  ${draftVersion} + coalesce((
    select ${productVersion} from products as product where product.id = draft.id), 0) as version,
  draft.state = 'waiting' as is_waiting`
const joins = sql`join vendors as vendor on vendor.id = draft.vendor_id
  left join categories as category on category.id::text = draft.fields->>'category_id'`

function matching({ search, maker, category }: ProductFilter): SQL {
  const conditions = [
    sql`draft.state = 'waiting'`,
    search && sql`position(${fold(search)} in ${folded(sql`draft.fields->>'name'`)}) > 0`,
    maker && sql`vendor.slug = ${maker}`,
    category && sql`category.slug = ${category}`,
  ].filter(condition => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}

/** A page of what waits for staff, the longest waiting first. */
export async function findWaiting(
  executor: Executor,
  filter: ProductFilter,
): Promise<{ rows: ProductRow[]; count: number }> {
  const { rows } = await executor.execute<ProductRow & { count: number }>(sql`
    select ${columns}, count(*) over ()::int as count from product_drafts as draft ${joins} where ${matching(filter)}
    order by draft.offered_at, draft.id limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** A product that was never published, if its maker has offered it. */
export async function findNewProduct(executor: Executor, productId: string): Promise<ProductRow | undefined> {
  const { rows } = await executor.execute<ProductRow>(sql`
    select ${columns} from product_drafts as draft ${joins}
    where draft.id = ${productId} and draft.offered_at is not null`)
  return rows[0]
}

/** What waits for staff of a product; null when nothing does. */
export async function findReview(
  context: Pick<Platform, 'config' | 'clock'>,
  executor: Executor,
  { productId, vendorId }: { readonly productId: string; readonly vendorId: string },
): Promise<ProductReview | null> {
  const product = await findEdited(executor, { vendorId, productId })
  const { draft, fields, live, variants } = product
  if (draft?.state !== 'waiting' || !draft.offered_at) return null
  const { name, story, materials, dimensions, care, attributes, price, weight_grams, category_id } = fields
  const { rows } = await executor.execute<{ name: string }>(
    sql`select name from categories where id = ${category_id}`,
  )
  const pictures = await presentPictures(context, executor, product)
  return {
    ...{
      is_new: !live,
      offered_at: draft.offered_at.toISOString(),
      name,
      story,
      materials,
      dimensions,
      care,
    },
    ...{ category: rows[0]?.name ?? '', attributes: [...attributes], weight_grams },
    price: price === null ? null : toCedis(asPesewas(price)),
    variants: variants.map(variant => variant.name),
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
  }
}

/** Whether its trusted maker published something of a product that staff have not checked. */
export async function isUnchecked(executor: Executor, productId: string): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select from product_publications where product_id = ${productId} and checked_at is null limit 1`)
  return rows.length > 0
}
