import { asPesewas, toCedis } from '@akyede/contract/money'
import type { WorkshopFigures } from '@akyede/contract/workshop-figures'
import { parcelsOnTime, promisedParcels } from '#feature/orders'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'

/** Percentages that rest on fewer fulfilments are not shown. */
const leastFulfilments = 5
const rateDays = 90

/** Serves the figures of a workshop. */
export function serveWorkshopFigures(serve: Serve, { database, clock }: Platform): void {
  serve('getWorkshopFigures', async ({ params: { vendorId } }) => {
    const now = clock.now()
    const since = after(clock, -rateDays * 86_400_000)
    const [visits, rates, months, top_products] = await Promise.all([
      findVisits(database, vendorId, since),
      findRates(database, vendorId, since),
      findMonths(database, vendorId, now),
      findTopProducts(database, vendorId, now),
    ])
    return { data: { ...visits, ...rates, months, top_products } }
  })
}

/** Events of analytics name the product in their label. */
async function findVisits(
  executor: Executor,
  vendorId: string,
  since: Date,
): Promise<Pick<WorkshopFigures, 'views' | 'added_to_cart' | 'rating' | 'reviews'>> {
  const { rows } = await executor.execute<{
    views: number
    added_to_cart: number
    rating: number | null
    reviews: number
  }>(sql`
    with own as (select id, id::text as label, rating_sum, rating_count from products where vendor_id = ${vendorId})
    select visits.views, visits.added_to_cart, ratings.rating, ratings.reviews
    from (
      select (count(*) filter (where event = 'product_viewed'))::int as views,
        (count(*) filter (where event = 'cart_added'))::int as added_to_cart
      from analytics_events join own using (label)
      where event in ('product_viewed','cart_added') and received_at >= ${since}
    ) as visits, (
      select round(sum(rating_sum)::numeric / nullif(sum(rating_count), 0), 1)::float8 as rating,
        coalesce(sum(rating_count), 0)::int as reviews
      from own
    ) as ratings`)
  return rows[0] ?? { views: 0, added_to_cart: 0, rating: null, reviews: 0 }
}

async function findRates(
  executor: Executor,
  vendorId: string,
  since: Date,
): Promise<Pick<WorkshopFigures, 'on_time' | 'cancelled'>> {
  const { rows } = await executor.execute<Record<'all' | 'delivered' | 'on_time' | 'cancelled', number>>(sql`
    select count(*)::int as all, (count(*) filter (where part.status = 'cancelled'))::int as cancelled,
      ${promisedParcels} as delivered, ${parcelsOnTime} as on_time
    from fulfilments as part join orders on orders.id = part.order_id
    where part.vendor_id = ${vendorId} and orders.paid_at >= ${since}`)
  const [row] = rows
  const percent = (part = 0, whole = 0) =>
    whole < leastFulfilments ? null : Math.round((part / whole) * 1000) / 10
  return { on_time: percent(row?.on_time, row?.delivered), cancelled: percent(row?.cancelled, row?.all) }
}

/** What was sold since the first day of the eleventh month before this one. */
const soldItems = (vendorId: string, now: Date) => sql`
  select item.product_id, item.name, item.quantity, item.total - item.discount as paid, orders.id as order_id,
    date_trunc('month', orders.paid_at at time zone 'UTC') as month
  from orders join fulfilments as part on part.order_id = orders.id
  join order_items as item on item.fulfilment_id = part.id
  where part.vendor_id = ${vendorId} and orders.status = 'placed' and part.status not in ('cancelled','returned')
    and orders.payment_status in ('paid','partially_refunded')
    and orders.paid_at >= date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '11 months'`

async function findMonths(
  executor: Executor,
  vendorId: string,
  now: Date,
): Promise<WorkshopFigures['months']> {
  const { rows } = await executor.execute<{
    month: string
    orders: number
    units: number
    revenue: number
  }>(sql`
    with sold as (${soldItems(vendorId, now)})
    select to_char(month, 'YYYY-MM') as month, count(distinct sold.order_id)::int as orders,
      coalesce(sum(sold.quantity), 0)::int as units, coalesce(sum(sold.paid), 0)::int as revenue
    from generate_series(
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '11 months',
      date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC'), interval '1 month') as month
    left join sold using (month) group by month order by month`)
  return rows.map(row => ({ ...row, revenue: toCedis(asPesewas(row.revenue)) }))
}

async function findTopProducts(
  executor: Executor,
  vendorId: string,
  now: Date,
): Promise<WorkshopFigures['top_products']> {
  const { rows } = await executor.execute<{ id: string; name: string; units: number; revenue: number }>(sql`
    with sold as (${soldItems(vendorId, now)})
    select product_id as id, (array_agg(name order by month desc))[1] as name, sum(quantity)::int as units,
      sum(paid)::int as revenue
    from sold group by product_id order by units desc, revenue desc, product_id limit 5`)
  return rows.map(row => ({ ...row, revenue: toCedis(asPesewas(row.revenue)) }))
}
