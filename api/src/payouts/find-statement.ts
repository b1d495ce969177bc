import { type Cedis, type Pesewas, toCedis } from '@akyede/contract/money'
import type { Statement, StatementLine } from '@akyede/contract/payouts'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

const amounts = ['price', 'commission', 'shipping', 'wrapping', 'returned', 'net'] as const
type Amounts<Unit> = Record<(typeof amounts)[number], Unit>

interface LineRow extends Amounts<Pesewas>, Record<string, unknown> {
  readonly order_number: string
  readonly day: string
  readonly products: string[]
}

/**
 * What a maker earned in a month in Ghana, by order. `net` adds up the earnings, which are the entries of the maker's
 * account; price, commission, delivery and wrapping are those of the fulfilment when it was delivered in this month.
 */
export async function findStatement(executor: Executor, vendorId: string, month: string): Promise<Statement> {
  const { rows } = await executor.execute<LineRow>(sql`
    with earned as (
      select order_id, min(created_at) as first_at, sum(amount)::int as net,
        coalesce(sum(amount) filter (where kind not in ('sale', 'share')), 0)::int as returned,
        bool_or(kind = 'sale') as is_delivered
      from maker_earnings
      where vendor_id = ${vendorId} and created_at >= ${`${month}-01`}::timestamp at time zone 'UTC'
        and created_at < (${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'
      group by order_id
    )
    select orders.number as order_number, to_char(earned.first_at at time zone 'UTC', 'YYYY-MM-DD') as day, (
        select array_agg(item.quantity || ' × ' || item.name order by item.position)
        from order_items as item where item.fulfilment_id = share.fulfilment_id
      ) as products,
      case when is_delivered then share.units else 0 end as price,
      case when is_delivered then -share.commission else 0 end as commission,
      case when is_delivered then share.shipping else 0 end as shipping,
      case when is_delivered then share.wrapping else 0 end as wrapping,
      earned.returned, earned.net
    from earned
    join orders on orders.id = earned.order_id
    join maker_shares as share on share.order_id = earned.order_id and share.vendor_id = ${vendorId}
    order by earned.first_at, orders.number`)
  const sumOf = (name: keyof Amounts<Pesewas>) => rows.reduce((sum, row) => sum + row[name], 0) as Pesewas
  return {
    month,
    lines: rows.map(
      (row): StatementLine => ({
        order_number: row.order_number,
        day: row.day,
        products: row.products,
        ...inCedis(name => row[name]),
      }),
    ),
    total: inCedis(sumOf),
  }
}

const inCedis = (amountOf: (name: keyof Amounts<Pesewas>) => Pesewas): Amounts<Cedis> => ({
  price: toCedis(amountOf('price')),
  commission: toCedis(amountOf('commission')),
  shipping: toCedis(amountOf('shipping')),
  wrapping: toCedis(amountOf('wrapping')),
  returned: toCedis(amountOf('returned')),
  net: toCedis(amountOf('net')),
})
