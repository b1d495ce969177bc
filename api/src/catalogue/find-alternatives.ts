import type { Pesewas } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** A product that can replace another one, with the facts that its arrival depends on. */
export interface Alternative {
  readonly id: string
  readonly name: string
  readonly price: Pesewas
  readonly weight_grams: number
  readonly lead_time_days: number
  readonly vendor: { readonly id: string; readonly region: string; readonly town: string }
}

/** The best sellers that can be bought now in the category of a product, at up to 30 % less or more than its price. */
export async function findAlternatives(
  executor: Executor,
  {
    productId,
    price,
    withoutVendor,
  }: { readonly productId: string; readonly price: Pesewas; readonly withoutVendor: string },
): Promise<Alternative[]> {
  const { rows } = await executor.execute<
    Omit<Alternative, 'vendor'> & Record<'vendor_id' | 'region' | 'town', string>
  >(sql`
    select product.id, product.name, product.price, product.weight_grams, product.lead_time_days,
      vendor.id as vendor_id, vendor.region, vendor.town
    from products product join vendors vendor on vendor.id = product.vendor_id
    where product.category_id = (select category_id from products where id = ${productId})
      and product.on_sale and product.in_stock and product.id <> ${productId}
      and product.vendor_id <> ${withoutVendor}
      and product.price between ${Math.ceil(price * 0.7)} and ${Math.floor(price * 1.3)}
    order by product.popularity desc, product.id limit 30`)
  return rows.map(({ vendor_id, region, town, ...product }) => ({
    ...product,
    vendor: { id: vendor_id, region, town },
  }))
}
