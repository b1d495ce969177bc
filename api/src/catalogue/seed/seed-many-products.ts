import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { sql } from '#platform/sql.ts'
import { catalogueTag, makersTag } from '../catalogue-tag.ts'
import { drawnPictures } from './drawn-pictures.ts'
import { makeProduct, makerOf, makeVendor } from './make-product.ts'
import { products } from './products.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'
import { stableId } from './stable-id.ts'

const batch = 2_000

/**
 * Fills the shop with `count` generated products over the demo shop's categories and pictures, to measure with.
 * The same number always makes the same products: asking for more adds the missing ones.
 */
export async function seedManyProducts(
  platform: Pick<Platform, 'database' | 'clock' | 'broadcast'>,
  count: number,
): Promise<void> {
  await seedDemoCatalogue(platform)
  const now = platform.clock.now()
  const ofProducts = new Set(products.map(({ slug }) => slug))
  const pictureSlugs = Object.keys(drawnPictures()).filter(slug => ofProducts.has(slug))
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index)
    const makers = new Set(numbers.map(makerOf))
    await transaction(platform.database, async tx => {
      await enterVendors(tx, [...makers])
      await enterProducts(
        tx,
        numbers.map(number => makeProduct(number, now, pictureSlugs)),
      )
      await publishChange(platform.broadcast, tx, [catalogueTag, makersTag])
    })
  }
  // Without it the planner knows nothing of what was just added.
  await platform.database.execute('analyze')
}

/** One parameter for all rows: thousands of them are more than a statement takes. */
const rowsOf = (rows: readonly object[]) => sql`${JSON.stringify(rows)}::jsonb`

async function enterVendors(tx: Transaction, numbers: readonly number[]): Promise<void> {
  await tx.execute(sql`
    insert into vendors (id, slug, name, craft, town, region, since, story)
    select id, slug, name, craft, town, region, since, story
    from jsonb_to_recordset(${rowsOf(numbers.map(makeVendor))})
      as made (id uuid, slug text, name text, craft text, town text, region text, since int, story text)
    on conflict do nothing`)
}

async function enterProducts(
  tx: Transaction,
  made: readonly ReturnType<typeof makeProduct>[],
): Promise<void> {
  await tx.execute(sql`
    insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, original_price, weight_grams, lead_time_days, picture_slug, popularity, rating_sum,
      rating_count, created_at, in_stock, attributes)
    select id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
      keywords, price, original_price, weight_grams, lead_time_days, picture_slug, popularity, rating_sum,
      rating_count, created_at, stock > 0, array(select jsonb_array_elements_text(attributes))
    from jsonb_to_recordset(${rowsOf(made)}) as made (id uuid, slug text, vendor_id uuid, category_id uuid, name text,
      description text, story text, materials text, dimensions text, care text, keywords text, price int,
      original_price int, weight_grams int, lead_time_days int, picture_slug text, popularity int, rating_sum int,
      rating_count int, created_at timestamptz, stock int, attributes jsonb)
    on conflict do nothing`)
  const levels = made.map(({ slug, id, stock }) => ({ id: stableId('stock', slug), product_id: id, stock }))
  await tx.execute(sql`
    insert into stock_levels (id, product_id, received, on_hand)
    select id, product_id, stock, stock
    from jsonb_to_recordset(${rowsOf(levels)}) as made (id uuid, product_id uuid, stock int)
    on conflict do nothing`)
}
