import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

/** Limit of line items read per product, newest first. */
const latestLineItems = 100

export interface GiftedUnits {
  readonly product_id: string
  readonly units: number
}

/**
 * Units bought as gifts since the given time and not cancelled, for another person or from a list, most bought
 * first.
 */
export async function findGiftedUnits(
  executor: Executor,
  since: Date,
  limit: number,
): Promise<readonly GiftedUnits[]> {
  const { rows } = await executor.execute<GiftedUnits & Record<string, unknown>>(sql`
    select item.product_id, sum(item.quantity)::int as units
    from orders given join order_items item on item.order_id = given.id
    where given.paid_at >= ${since.toISOString()} and given.status = 'placed'
      and given.payment_status in ('paid', 'partially_refunded')
      and (given.user_id is null or given.gift is not null)
    group by item.product_id order by units desc, item.product_id limit ${limit}`)
  return rows
}

/** The products of a user's paid orders, the last bought first. */
export async function findBoughtProducts(
  executor: Executor,
  userId: number,
  limit: number,
): Promise<string[]> {
  const { rows } = await executor.execute<{ product_id: string }>(sql`
    select item.product_id from orders bought join order_items item on item.order_id = bought.id
    where bought.user_id = ${userId} and bought.status = 'placed'
      and bought.payment_status in ('paid', 'partially_refunded')
    group by item.product_id order by max(bought.paid_at) desc, item.product_id limit ${limit}`)
  return rows.map(row => row.product_id)
}

export interface BoughtTogether {
  readonly product_id: string
  /** The one of the given products that it was bought with most often. */
  readonly with_id: string
  readonly buyers: number
}

/**
 * Products that other buyers bought together with these. At least two buyers must have done so, so that no single
 * cart is revealed. Gifts from lists are excluded, because nobody may learn of them before their reveal.
 */
export async function findBoughtTogether(
  executor: Executor,
  userId: number,
  productIds: readonly string[],
  limit: number,
): Promise<readonly BoughtTogether[]> {
  if (productIds.length === 0) return []
  const { rows } = await executor.execute<BoughtTogether & Record<string, unknown>>(sql`
    with pair as (
      select other.product_id, mine.id as with_id, count(distinct bought.user_id)::int as buyers
      from unnest(${sql.param([...productIds])}::uuid[]) as mine (id)
      cross join lateral (
        select item.order_id from order_items item where item.product_id = mine.id
        order by item.id desc limit ${latestLineItems}) as line
      join orders bought on bought.id = line.order_id and bought.user_id <> ${userId} and bought.status = 'placed'
        and bought.payment_status in ('paid', 'partially_refunded')
      join order_items other on other.order_id = bought.id and other.product_id <> mine.id
      group by other.product_id, mine.id having count(distinct bought.user_id) >= 2)
    select distinct on (product_id) product_id, with_id, buyers from pair
    order by product_id, buyers desc, with_id`)
  return rows
    .toSorted((one, other) => other.buyers - one.buyers || (one.product_id < other.product_id ? -1 : 1))
    .slice(0, limit)
}
