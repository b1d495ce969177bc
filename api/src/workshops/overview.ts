import { dayOf } from '@akyede/contract/days'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { WorkshopOverview } from '@akyede/contract/workshops'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** Entries of each list on the first page. */
const shown = 5

/** SQL: the fulfilments of paid orders that a maker has to make or to send, as `part` with their `orders`. */
export const openParts = (vendorId: string | SQL): SQL => sql`
  fulfilments as part join orders on orders.id = part.order_id
  where part.vendor_id = ${vendorId} and part.status in ('unfulfilled','making')
    and orders.status = 'placed' and orders.payment_status in ('paid','partially_refunded')`

/** Reads what waits for the members of a workshop. */
export async function findOverview(
  executor: Executor,
  vendorId: string,
  now: Date,
): Promise<Omit<WorkshopOverview, 'due'>> {
  const today = dayOf(now)
  const [counts, late, low_stock, tips] = await Promise.all([
    findCounts(executor, vendorId, today),
    findLate(executor, vendorId, today),
    findLowStock(executor, vendorId),
    findTips(executor, vendorId),
  ])
  return { ...counts, late, low_stock, tips }
}

async function findCounts(executor: Executor, vendorId: string, today: string) {
  const { rows } = await executor.execute<Omit<WorkshopOverview, 'late' | 'low_stock' | 'tips' | 'due'>>(sql`
    select open.*, (
      select count(*)::int from returns where vendor_id = ${vendorId} and status = 'requested'
    ) as returns, waiting.problems, waiting.problems_due, (
      select count(*)::int from products where vendor_id = ${vendorId} and state <> 'retired'
    ) as products, (
      select count(*)::int from fulfilments as part join orders on orders.id = part.order_id
      where part.vendor_id = ${vendorId} and orders.paid_at >= date_trunc('month', ${today}::timestamp) at time zone 'UTC'
    ) as month_orders
    from (
      select (count(*) filter (where part.status = 'unfulfilled'))::int as to_make,
        (count(*) filter (where part.status = 'making'))::int as to_send,
        (count(*) filter (where part.arrives_until < ${today}::date))::int as late_count
      from ${openParts(vendorId)}
    ) as open, (
      select count(*)::int as problems, min(due_at) as problems_due
      from problems where vendor_id = ${vendorId} and state = 'open'
    ) as waiting`)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  const { problems_due } = counts
  return { ...counts, problems_due: problems_due && new Date(problems_due).toISOString() }
}

async function findLate(
  executor: Executor,
  vendorId: string,
  today: string,
): Promise<WorkshopOverview['late']> {
  const { rows } = await executor.execute<{
    id: string
    order_number: string
    name: string
    others: number
    promised: string
  }>(sql`
    select part.id, orders.number as order_number, part.arrives_until::text as promised, items.name, items.others
    from fulfilments as part join orders on orders.id = part.order_id
    cross join lateral (
      select (array_agg(name order by position))[1] as name, count(*)::int - 1 as others
      from order_items where fulfilment_id = part.id
    ) as items
    where part.id in (select part.id from ${openParts(vendorId)}) and part.arrives_until < ${today}::date
    order by part.arrives_until, part.id limit ${shown}`)
  return rows.map(({ id, order_number, promised, name, others }) => ({
    ...{ id, order_number, promised },
    title: others > 0 ? `${name} and ${others} more` : name,
  }))
}

async function findLowStock(executor: Executor, vendorId: string): Promise<WorkshopOverview['low_stock']> {
  const { rows } = await executor.execute<{ product_id: string; name: string; available: number }>(sql`
    select product.id as product_id, product.name, stock.available
    from products as product cross join lateral (
      select coalesce(sum(level.on_hand - level.held), 0)::int as available
      from stock_levels as level left join variants as variant on variant.id = level.variant_id
      where level.product_id = product.id
        and case when product.has_variants then variant.on_sale else level.variant_id is null end
    ) as stock
    where product.vendor_id = ${vendorId} and product.state = 'on_sale' and product.held_at is null
      and stock.available <= ${workshopLimits.workshops.lowStock}
    order by stock.available, product.name, product.id limit ${shown}`)
  return rows
}

async function findTips(executor: Executor, vendorId: string): Promise<WorkshopOverview['tips']> {
  const { rows } = await executor.execute<{
    product_id: string | null
    name: string
    has_steps: boolean
  }>(sql`
    select product.id as product_id, product.name, vendor.process <> '{}' as has_steps
    from vendors as vendor left join lateral (
      select id, name from products
      where vendor_id = vendor.id and state = 'on_sale' and held_at is null
        and not exists (select from product_pictures where product_id = products.id)
      order by popularity desc, id limit 1
    ) as product on true
    where vendor.id = ${vendorId}`)
  const [found] = rows
  if (!found) return []
  const { product_id, name, has_steps } = found
  return [
    ...(product_id === null ? [] : [{ kind: 'photos' as const, product_id, name }]),
    ...(has_steps ? [] : [{ kind: 'process' as const }]),
  ]
}
