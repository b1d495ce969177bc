import type { Pesewas } from '@akyede/contract/money'
import type { MakerSchedule } from '@akyede/contract/promise'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { type ScheduleColumns, scheduleColumns, toSchedule } from './schedule.ts'

/** A product that can replace another one, with the facts that its arrival depends on. */
export interface Alternative {
  readonly id: string
  readonly name: string
  readonly price: Pesewas
  readonly leadTimeDays: number
  readonly schedule: MakerSchedule
  readonly fromRegion: string
  readonly fromTown: string
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
    Pick<Alternative, 'id' | 'name' | 'price'> &
      ScheduleColumns & { lead_time_days: number; region: string; town: string } & Record<string, unknown>
  >(sql`
    select product.id, product.name, product.price, product.lead_time_days, vendor.region, vendor.town,
      ${scheduleColumns.work_days}, ${scheduleColumns.cut_off}, ${scheduleColumns.paused_until} as paused_until
    from products product join vendors vendor on vendor.id = product.vendor_id
    where product.category_id = (select category_id from products where id = ${productId})
      and product.on_sale and product.in_stock and product.id <> ${productId}
      and product.vendor_id <> ${withoutVendor}
      and product.price between ${Math.ceil(price * 0.7)} and ${Math.floor(price * 1.3)}
    order by product.popularity desc nulls last, product.id limit 30`)
  return rows.map(({ id, name, price: productPrice, lead_time_days, region, town, ...columns }) => ({
    id,
    name,
    price: productPrice,
    leadTimeDays: lead_time_days,
    schedule: toSchedule(columns),
    fromRegion: region,
    fromTown: town,
  }))
}
