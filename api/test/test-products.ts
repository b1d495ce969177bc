import { randomUUID } from 'node:crypto'
import { sql } from '#platform/sql.ts'
import type { TestShop } from './test-shop.ts'

/** A product for tests. Prices are in pesewas; what is left out has a default. */
export interface TestProduct {
  readonly name: string
  readonly keywords?: string
  readonly description?: string
  /** The maker's name. */
  readonly maker?: string
  /** A category's slug, or `parent/child` for a subcategory. */
  readonly category?: string
  readonly price?: number
  readonly ratings?: readonly number[]
  readonly popularity?: number
  /** `name=value` */
  readonly attributes?: readonly string[]
  readonly onSale?: boolean
  /** Units in stock, or units per variant. */
  readonly stock?: number | readonly number[]
}

/** Adds products, and their makers and categories unless they exist; returns the ids of the products in order. */
export async function addProducts(shop: TestShop, products: readonly TestProduct[]): Promise<string[]> {
  const { database } = shop
  await database.execute(sql`
    insert into pictures (slug, alt, placeholder) values ('on-the-shelf', 'A piece', '')
    on conflict do nothing`)
  const categories = await insertCategories(shop, products)
  const vendors = await insertVendors(shop, products)
  const ids: string[] = []
  for (const product of products) {
    const id = randomUUID()
    ids.push(id)
    const { stock = 5, ratings = [], attributes = [] } = product
    await database.execute(sql`
      insert into products (id, slug, vendor_id, category_id, name, description, story, materials, dimensions, care,
        keywords, price, weight_grams, lead_time_days, picture_slug, has_variants, state, popularity, rating_sum,
        rating_count, attributes, in_stock, created_at)
      values (${id}, ${id}, ${vendors.get(product.maker ?? 'Somebody')}, ${categories.get(product.category ?? 'things')},
        ${product.name}, ${product.description ?? ''}, '', '', '', '', ${product.keywords ?? ''},
        ${product.price ?? 1_000}, 100, 1, 'on-the-shelf', ${typeof stock !== 'number'}, ${(product.onSale ?? true) ? 'on_sale' : 'resting'},
        ${product.popularity ?? 0}, ${ratings.reduce((sum, one) => sum + one, 0)}, ${ratings.length},
        ${sql.param([...attributes])}::text[], ${[stock].flat().some(units => units > 0)}, now())`)
    await insertStock(shop, id, stock)
  }
  return ids
}

/**
 * Adds products of four makers: one works on Tuesdays and Thursdays until half past nine, one lives in Kumasi, two are
 * as usual. `leadTimes` has the working days for each product. Returns the ids of the products in order.
 */
export async function addScheduledProducts(
  shop: TestShop,
  leadTimes: readonly number[],
  stock = 5,
): Promise<string[]> {
  const { database } = shop
  const makers = ['Ama Loom', 'Kofi Clay', 'Efua Beads', 'Yaw Wood']
  const ids = await addProducts(
    shop,
    leadTimes.map((_, index) => ({ name: `No. ${index}`, maker: makers[index % 4] ?? '', stock })),
  )
  await database.execute(sql`
    update products set lead_time_days = given.days
    from unnest(${sql.param(ids)}::uuid[], ${sql.param([...leadTimes])}::int[]) as given (id, days)
    where products.id = given.id`)
  await database.execute(sql`
    update vendors set work_days = '{2,4}', cut_off = '09:30' where name = 'Kofi Clay'`)
  await database.execute(sql`
    update vendors set region = 'Ashanti', town = 'Kumasi' where name = 'Efua Beads'`)
  return ids
}

async function insertStock({ database }: TestShop, productId: string, stock: number | readonly number[]) {
  if (typeof stock === 'number') {
    await database.execute(sql`
      insert into stock_levels (id, product_id, received, on_hand)
      values (${randomUUID()}, ${productId}, ${stock}, ${stock})`)
    return
  }
  for (const [position, units] of stock.entries()) {
    const variantId = randomUUID()
    await database.execute(sql`
      insert into variants (id, product_id, name, options, price, position)
      values (${variantId}, ${productId}, ${`No. ${position}`}, '{}', 1000, ${position})`)
    await database.execute(sql`
      insert into stock_levels (id, product_id, variant_id, received, on_hand)
      values (${randomUUID()}, ${productId}, ${variantId}, ${units}, ${units})`)
  }
}

async function insertVendors({ database }: TestShop, products: readonly TestProduct[]) {
  const names = new Set(products.map(product => product.maker ?? 'Somebody'))
  const ids = new Map<string, string>()
  for (const name of names) {
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into vendors (id, slug, name, craft, town, region, since, story)
      values (${randomUUID()}, ${name.toLowerCase().replaceAll(' ', '-')}, ${name}, 'Craft', 'Ho', 'Volta', 2001, '')
      on conflict (slug) do update set name = excluded.name returning id`)
    ids.set(name, rows[0]?.id ?? '')
  }
  return ids
}

async function insertCategories({ database }: TestShop, products: readonly TestProduct[]) {
  const paths = products.map(product => product.category ?? 'things')
  const all = new Set(
    paths.flatMap(path => path.split('/').map((_, depth, steps) => steps.slice(0, depth + 1).join('/'))),
  )
  const ids = new Map<string, string>()
  for (const path of [...all].sort()) {
    const above = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : undefined
    const { rows } = await database.execute<{ id: string }>(sql`
      insert into categories (id, parent_id, slug, name, icon, story, picture_slug, position)
      values (${randomUUID()}, ${(above && ids.get(above)) ?? null}, ${path.split('/').at(-1)}, ${path}, 'gem', '',
        'on-the-shelf', ${ids.size})
      on conflict (slug) do update set name = excluded.name returning id`)
    ids.set(path, rows[0]?.id ?? '')
  }
  return ids
}
