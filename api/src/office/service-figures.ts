import type { FigureSplit, ServiceMetric } from '@akyede/contract/office-metrics'
import { parcelsOnTime, promisedParcels } from '#feature/orders'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** A step of the asked days: its first day, and the day after its last. */
export interface Step {
  readonly from: string
  readonly until: string
}

export interface ServiceFigure {
  readonly key: string
  readonly name: string
  /** The place of the step. */
  readonly at: number
  /** Null where it rests on nothing, or on fewer than five visits. */
  readonly value: number | null
}

/**
 * Metrics that are not sums of days, such as a median: they are calculated from their sources for each step. The last
 * step is the whole time. Days are days in Ghana, whose time is UTC.
 */
export async function findServiceFigures(
  executor: Executor,
  metric: ServiceMetric,
  split: FigureSplit,
  steps: readonly Step[],
): Promise<ServiceFigure[]> {
  const { rows } = await executor.execute<ServiceFigure & Record<string, unknown>>(sql`
    with steps as (
      select at::int - 1 as at, (step ->> 'from')::timestamp at time zone 'UTC' as since,
        (step ->> 'until')::timestamp at time zone 'UTC' as until
      from jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as asked (step, at)
    )
    select at, found.key, coalesce(vendors.name, 'The whole shop') as name, found.value::float8 as value
    from steps cross join lateral (${sources[metric](split === 'maker')}) as found
    left join vendors on vendors.id::text = found.key
    order by at, found.key`)
  return rows
}

/** Fewer visits are not shown (E15). */
const leastVisits = 5

const visitsWith = (condition: SQL): SQL => sql`
  select '' as key, case when count(distinct session_id) >= ${leastVisits} then count(distinct session_id) end as value
  from analytics_events where received_at >= since and received_at < until and ${condition}`

const answers: SQL = sql`
  select extract(epoch from (
      select min(message.created_at) from support_messages message
      where message.ticket_id = ticket.id and message.author = 'shop'
    ) - ticket.created_at) / 3600 as hours
  from support_tickets ticket where ticket.created_at >= since and ticket.created_at < until
  union all
  select extract(epoch from answered_at - requested_at) / 3600
  from returns where requested_at >= since and requested_at < until`

const answerAt = (fraction: number): SQL => sql`
  select '' as key, round(percentile_cont(${fraction}) within group (order by hours)::numeric, 1) as value
  from (${answers}) as answered where hours is not null`

/** The selects of `key` and `value` for the step with `since` and `until`; by maker, the key is the maker's id. */
const sources: Readonly<Record<ServiceMetric, (isByMaker: boolean) => SQL>> = {
  visits: () => visitsWith(sql`true`),
  visits_product: () => visitsWith(sql`event = 'product_viewed'`),
  visits_cart: () => visitsWith(sql`event = 'cart_added'`),
  visits_checkout: () => visitsWith(sql`event = 'checkout_started'`),
  visits_paid: () => visitsWith(sql`event = 'purchase'`),
  first_answer: () => answerAt(0.5),
  first_answer_p90: () => answerAt(0.9),
  on_time: isByMaker => sql`
    select ${keyBy(isByMaker)} as key, round(100.0 * ${parcelsOnTime} / nullif(${promisedParcels}, 0), 1) as value
    from fulfilments as part
    where delivered_at >= since and delivered_at < until and arrives_until is not null ${groupBy(isByMaker)}`,
  refund_rate: isByMaker => sql`
    select ${keyBy(isByMaker)} as key,
      round(100.0 * sum(refunded) / nullif(sum(sent), 0), 1) as value
    from (
      select vendor_id, fulfilments as sent, 0 as refunded from figures_daily
      where vendor_id is not null and category_id is null
        and day >= (since at time zone 'UTC')::date and day < (until at time zone 'UTC')::date
      union all
      select vendor_id, 0, 1 from returns where refunded_at >= since and refunded_at < until
    ) as parts ${groupBy(isByMaker)}`,
}

const keyBy = (isByMaker: boolean): SQL => (isByMaker ? sql`vendor_id::text` : sql`''`)
const groupBy = (isByMaker: boolean): SQL => (isByMaker ? sql`group by vendor_id` : sql``)
