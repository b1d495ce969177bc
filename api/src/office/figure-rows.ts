import { type SQL, sql } from '#platform/sql.ts'

/** Days in Ghana, whose time is UTC: `from` and the days until `to`, which is included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const within = (column: SQL, { from, to }: Days): SQL => sql`
  ${column} is not null and ${column} >= ${from}::date::timestamp at time zone 'UTC'
  and ${column} < (${to}::date + 1)::timestamp at time zone 'UTC'`

const dayOf = (column: SQL): SQL => sql`(${column} at time zone 'UTC')::date`

/**
 * The rows of `figures_daily` for these days, made from the orders by the day of their payment, and from refunds by
 * the day on which they were processed. The rows of an order add up to its total.
 */
export const figureRows = (days: Days): SQL => sql`
  with described as not materialized (
    select orders.*, coalesce(shipping_address ->> 'state', '') as region,
      case when user_id is null then 'list' else 'own' end as channel
    from orders
  ), paid as (
    select described.id, ${dayOf(sql`paid_at`)} as day, region, channel, wrapping, coalesce((
      select network from payments where subject_type = 'order' and subject_id = described.id and captured > 0
      order by created_at limit 1), 'card') as network
    from described where ${within(sql`paid_at`, days)}
  ), entries as (
    select day, null::uuid as vendor_id, null::uuid as category_id, region, channel, network,
      1 as orders, 0 as fulfilments, 0 as units, wrapping as sold, 0 as given_back from paid
    union all
    select day, vendor_id, null, region, channel, network, 0, 1, 0, shipping, 0
    from paid join fulfilments on fulfilments.order_id = paid.id
    union all
    select day, part.vendor_id, product.category_id, region, channel, network, 0, 0, item.quantity,
      item.total - item.discount, 0
    from paid join order_items item on item.order_id = paid.id
    join fulfilments part on part.id = item.fulfilment_id
    left join products product on product.id = item.product_id
    union all
    select ${dayOf(sql`refund.processed_at`)}, null, null, coalesce(described.region, ''), coalesce(described.channel, 'own'),
      coalesce(payment.network, 'card'), 0, 0, 0, 0, refund.amount
    from refunds refund join payments payment on payment.id = refund.payment_id
    left join described on payment.subject_type = 'order' and described.id = payment.subject_id
    where refund.status = 'processed' and ${within(sql`refund.processed_at`, days)}
  )
  select day, vendor_id, category_id, region, channel, network, sum(orders)::int as orders,
    sum(fulfilments)::int as fulfilments, sum(units)::int as units, sum(sold)::int as sold,
    sum(given_back)::int as given_back
  from entries group by day, vendor_id, category_id, region, channel, network`

/** Selects as `day` each of these days whose stored figures are not the sums of its orders and refunds. */
export const differentDays = (days: Days): SQL => sql`
  select day from (
    select ${dayOf(sql`paid_at`)} as day, count(*) as orders, sum(total) as sold, 0 as given_back
    from orders where ${within(sql`paid_at`, days)} group by 1
    union all
    select ${dayOf(sql`processed_at`)}, 0, 0, sum(amount) from refunds
    where status = 'processed' and ${within(sql`processed_at`, days)} group by 1
    union all
    select day, -sum(orders), -sum(sold), -sum(given_back) from figures_daily
    where day between ${days.from} and ${days.to} group by 1
  ) as compared
  group by day having (sum(orders), sum(sold), sum(given_back)) <> (0, 0, 0)`
