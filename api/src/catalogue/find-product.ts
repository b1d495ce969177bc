import type { Product } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type CardRow, cardColumns, cardJoins } from './find-cards.ts'
import { isPaused, isShown } from './paused.ts'
import { type ScheduleColumns, scheduleColumns } from './schedule.ts'

export interface VariantRow {
  readonly id: string
  readonly name: string
  readonly options: Record<string, string>
  readonly price: Pesewas
  readonly original_price: Pesewas | null
  readonly available: number
}

export interface ProductRow extends CardRow, ScheduleColumns {
  readonly description: string
  readonly story: string
  readonly materials: string
  readonly dimensions: string
  readonly care: string
  /** Each entry is `name=value`. */
  readonly attributes: string[]
  /** Whether the main `picture` is drawn. */
  readonly drawn: boolean
  /** Gallery pictures, without the main `picture`. */
  readonly more_pictures: Product['pictures']
  readonly category: { readonly id: string; readonly name: string; readonly slug: string }
  readonly maker: {
    readonly slug: string
    readonly craft: string
    readonly since: number
    readonly story: string
  }
  readonly weight_grams: number
  /** Whether its maker has paused: the page says so, and nothing is available. */
  readonly is_paused: boolean
  readonly variants: VariantRow[]
  /** Number of reviews with 5, 4, 3, 2 and 1 stars. */
  readonly histogram: number[]
}

/**
 * Reads a product on sale, or of a maker that has paused, with everything that its page shows. Fails with
 * `catalogue.product_not_found`.
 */
export async function findProduct(executor: Executor, id: string, newSince: Date): Promise<ProductRow> {
  const { rows } = await executor.execute<ProductRow & Record<string, unknown>>(sql`
    select ${cardColumns(newSince)},
      product.description, product.story, product.materials, product.dimensions, product.care,
      product.attributes, product.weight_grams, picture.drawn,
      ${scheduleColumns.work_days}, ${scheduleColumns.cut_off}, ${scheduleColumns.paused_until} as paused_until, gallery.more_pictures,
      json_build_object('id', category.id, 'name', category.name, 'slug', category.slug) as category,
      json_build_object('slug', vendor.slug, 'craft', vendor.craft, 'since', vendor.since, 'story', vendor.story) as maker,
      on_offer.variants,
      rated.histogram, ${isPaused()} as is_paused
    from products as product
    join categories as category on category.id = product.category_id
    ${cardJoins}
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'id', variant.id, 'name', variant.name, 'options', variant.options, 'price', variant.price,
        'original_price', variant.original_price, 'available', coalesce(level.on_hand - level.held, 0)
      ) order by variant.position, variant.id), '[]') as variants
      from variants as variant
      left join stock_levels as level on level.product_id = product.id and level.variant_id = variant.id
      where variant.product_id = product.id and variant.on_sale
    ) as on_offer
    cross join lateral (
      select array(
        select (select count(*)::int from reviews where product_id = product.id and rating = star
          and hidden_at is null)
        from generate_series(5, 1, -1) as star
      ) as histogram
    ) as rated
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder, 'drawn', picture.drawn
      ) order by more.position, more.picture_slug), '[]') as more_pictures
      from product_pictures as more join pictures as picture on picture.slug = more.picture_slug
      where more.product_id = product.id
    ) as gallery
    where product.id = ${id} and ${isShown()}`)
  const [product] = rows
  if (!product) throw new Failure('catalogue.product_not_found')
  return product.is_paused ? withoutStock(product) : product
}

const withoutStock = (product: ProductRow): ProductRow => ({
  ...product,
  available: 0,
  variants: product.variants.map(variant => ({ ...variant, available: 0 })),
})

/**
 * Returns the variant with that id; null selects the product itself when it has no variants. Fails with
 * `catalogue.variant_not_found`, also when the product has variants and none is named.
 */
export function selectVariant(product: ProductRow, variantId: string | null): VariantRow | null {
  if (product.has_variants === (variantId === null)) throw new Failure('catalogue.variant_not_found')
  if (variantId === null) return null
  const variant = product.variants.find(({ id }) => id === variantId)
  if (!variant) throw new Failure('catalogue.variant_not_found')
  return variant
}
