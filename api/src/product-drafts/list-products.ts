import type { ParsedOf } from '@akyede/contract/endpoint'
import { fold } from '@akyede/contract/fold'
import { asPesewas, toCedis } from '@akyede/contract/money'
import type { WorkshopProductState } from '@akyede/contract/product-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { listWorkshopProducts, WorkshopProductRow } from '@akyede/contract/workshop-products'
import { folded } from '#feature/catalogue'
import { createPictureUrls } from '#feature/photographs'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'

type Query = ParsedOf<typeof listWorkshopProducts>['query']

interface ListedRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly price: number | null
  readonly state: WorkshopProductState
  readonly change: WorkshopProductRow['change']
  readonly version: number
  readonly has_variants: boolean
  readonly available: number | null
  readonly picture: { readonly slug: string; readonly alt: string } | null
  readonly placeholder: string
  readonly updated_at: string
  readonly total: number
}

/** Products and drafts of a workshop; a published product with a draft shows the name and picture of the draft. */
const listed = (vendorId: string): SQL => sql`
  select product.id, coalesce(draft.fields->>'name', product.name) as name, product.price::float8 as price,
    case when product.held_at is not null and product.state <> 'retired' then 'held' else product.state end as state,
    draft.state as change, greatest(product.version, draft.version) as version, product.has_variants,
    coalesce(draft.pictures->0, jsonb_build_object('slug', product.picture_slug, 'alt', '')) as picture, (
      select coalesce(sum(level.on_hand - level.held), 0)::int from stock_levels as level
      left join variants as variant on variant.id = level.variant_id
      where level.product_id = product.id
        and case when product.has_variants then variant.on_sale else level.variant_id is null end
    ) as available, coalesce(draft.updated_at, product.created_at) as updated_at
  from products as product left join product_drafts as draft on draft.id = product.id
  where product.vendor_id = ${vendorId}
  union all
  select draft.id, draft.fields->>'name', (draft.fields->>'price')::float8, draft.state, null, draft.version,
    jsonb_array_length(draft.variants) > 0, draft.pictures->0, null, draft.updated_at
  from product_drafts as draft
  where draft.vendor_id = ${vendorId} and not exists (select from products where id = draft.id)`

function matching({ state, search, stock }: Query): SQL {
  const isState = (wanted: string) => sql`(item.state = ${wanted} or item.change = ${wanted})`
  const conditions = [
    state === undefined && sql`item.state <> 'retired'`,
    state === 'reviewed' && sql`(${isState('waiting')} or ${isState('returned')})`,
    state !== undefined && state !== 'reviewed' && isState(state),
    search && sql`position(${fold(search)} in ${folded(sql`item.name`)}) > 0`,
    stock === 'out' && sql`item.available = 0`,
    stock === 'low' && sql`item.available between 1 and ${workshopLimits.workshops.lowStock}`,
  ].filter(condition => typeof condition === 'object')
  return sql.join(conditions, sql` and `)
}

const orders: Readonly<Record<Query['sortBy'], SQL>> = {
  newest: sql`item.updated_at desc`,
  name: sql`lower(item.name)`,
  price_asc: sql`item.price nulls last`,
  price_desc: sql`item.price desc nulls last`,
  stock: sql`item.available nulls last`,
}

/** A page of the products of a workshop, and how many match. */
export async function findListed(
  context: Pick<Platform, 'config' | 'clock'>,
  executor: Executor,
  vendorId: string,
  query: Query,
): Promise<{ rows: WorkshopProductRow[]; total: number }> {
  const { rows } = await executor.execute<ListedRow>(sql`
    select item.*, coalesce(photograph.placeholder, picture.placeholder, '') as placeholder
    from (
      select item.*, count(*) over ()::int as total from (${listed(vendorId)}) as item where ${matching(query)}
      order by ${orders[query.sortBy]}, item.id limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) as item
    left join photographs as photograph on photograph.slug = item.picture->>'slug'
    left join pictures as picture on picture.slug = item.picture->>'slug'
    order by ${orders[query.sortBy]}, item.id`)
  const urlOf = await createPictureUrls(
    context,
    executor,
    rows.flatMap(({ picture }) => picture?.slug ?? []),
  )
  return { rows: rows.map(row => presentRow(row, urlOf)), total: rows[0]?.total ?? 0 }
}

const presentRow = (row: ListedRow, urlOf: (slug: string) => string): WorkshopProductRow => ({
  ...{ id: row.id, version: row.version, state: row.state, change: row.change, name: row.name },
  price: row.price === null ? null : toCedis(asPesewas(row.price)),
  ...{ has_variants: row.has_variants, available: row.available },
  picture: row.picture && {
    url: urlOf(row.picture.slug),
    alt: row.picture.alt || row.name,
    placeholder: row.placeholder,
  },
  updated_at: new Date(row.updated_at).toISOString(),
})
