import type { Sender } from '@akyede/contract/fulfilment'
import { add, asPesewas, type Cedis, type Pesewas, toCedis } from '@akyede/contract/money'
import type { Statement, StatementLine } from '@akyede/contract/payouts'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

const amounts = ['price', 'discount', 'commission', 'shipping', 'wrapping', 'returned', 'net'] as const
type Amounts<Unit> = Record<(typeof amounts)[number], Unit>

interface LineRow extends Amounts<Pesewas>, Record<string, unknown> {
  readonly order_number: string
  readonly day: string
  readonly products: string[]
  readonly carried_by: Sender
}

/**
 * What a maker earned in a month in Ghana, by order, what the shop corrected, and what it paid. `net` adds up the
 * earnings, which are the entries of the maker's account; price, discount, commission, delivery and wrapping are those of the
 * fulfilment when it was delivered in this month.
 */
export async function findStatement(executor: Executor, vendorId: string, month: string): Promise<Statement> {
  const range: MonthRange = {
    from: sql`${`${month}-01`}::timestamp at time zone 'UTC'`,
    until: sql`(${`${month}-01`}::timestamp + interval '1 month') at time zone 'UTC'`,
  }
  const rows = await findLines(executor, vendorId, range)
  const corrections = await findCorrectionsOf(executor, vendorId, range)
  const payouts = await findPaid(executor, vendorId, range)
  const { opening, closing } = await findBalances(executor, vendorId, range)
  const sumOf = (name: keyof Amounts<Pesewas>) => asPesewas(rows.reduce((sum, row) => sum + row[name], 0))
  const sum = (amounts: readonly { readonly amount: Pesewas }[]) =>
    add(...amounts.map(({ amount }) => amount))
  return {
    month,
    lines: rows.map(
      (row): StatementLine => ({
        order_number: row.order_number,
        day: row.day,
        products: row.products,
        carried_by: row.carried_by,
        ...inCedis(name => row[name]),
      }),
    ),
    total: inCedis(sumOf),
    corrections: corrections.map(row => ({ ...row, amount: toCedis(row.amount) })),
    payouts: payouts.map(row => ({ ...row, amount: toCedis(row.amount) })),
    earned: toCedis(add(sumOf('net'), sum(corrections))),
    paid_out: toCedis(sum(payouts)),
    opening: toCedis(opening),
    closing: toCedis(closing),
  }
}

interface MonthRange {
  readonly from: SQL
  readonly until: SQL
}

async function findLines(
  executor: Executor,
  vendorId: string,
  { from, until }: MonthRange,
): Promise<LineRow[]> {
  const { rows } = await executor.execute<LineRow>(sql`
    with earned as (
      select order_id, min(created_at) as first_at, sum(amount)::int as net,
        coalesce(sum(amount) filter (where kind not in ('sale', 'share')), 0)::int as returned,
        bool_or(kind = 'sale') as is_delivered
      from maker_earnings
      where vendor_id = ${vendorId} and created_at >= ${from} and created_at < ${until}
        and kind not in ('goodwill', 'debt given up')
      group by order_id
    )
    select orders.number as order_number, to_char(earned.first_at at time zone 'UTC', 'YYYY-MM-DD') as day, (
        select array_agg(item.quantity || ' × ' || item.name order by item.position)
        from order_items as item where item.fulfilment_id = share.fulfilment_id
      ) as products, part.carried_by,
      case when is_delivered then share.units + share.discount else 0 end as price,
      case when is_delivered then -share.discount else 0 end as discount,
      case when is_delivered then -share.commission else 0 end as commission,
      case when is_delivered then share.shipping else 0 end as shipping,
      case when is_delivered then share.wrapping else 0 end as wrapping,
      earned.returned, earned.net
    from earned
    join orders on orders.id = earned.order_id
    join maker_shares as share on share.order_id = earned.order_id and share.vendor_id = ${vendorId}
    join fulfilments as part on part.id = share.fulfilment_id
    order by earned.first_at, orders.number`)
  return rows
}

interface CorrectionRow extends Record<string, unknown> {
  readonly id: string
  readonly day: string
  readonly order_number: string | null
  readonly words: string
  readonly amount: Pesewas
}

async function findCorrectionsOf(executor: Executor, vendorId: string, { from, until }: MonthRange) {
  const { rows } = await executor.execute<CorrectionRow>(sql`
    select correction.id, to_char(correction.decided_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      orders.number as order_number, correction.words, correction.amount
    from maker_corrections as correction left join orders on orders.id = correction.order_id
    where correction.vendor_id = ${vendorId} and correction.status = 'booked'
      and correction.decided_at >= ${from} and correction.decided_at < ${until}
    order by correction.decided_at, correction.id`)
  return rows
}

interface PaidRow extends Record<string, unknown> {
  readonly day: string
  readonly reference: string
  readonly amount: Pesewas
}

/** Payouts of the ledger: what arrived, and what came back with the opposite sign. */
async function findPaid(
  executor: Executor,
  vendorId: string,
  { from, until }: MonthRange,
): Promise<PaidRow[]> {
  const { rows } = await executor.execute<PaidRow>(sql`
    select to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, payout.reference, entry.amount
    from payouts as payout join ledger_entries as entry on entry.subject_type = 'payout'
      and entry.subject_id = payout.id and entry.account = ${`vendor:${vendorId}`}
    where payout.vendor_id = ${vendorId} and entry.created_at >= ${from} and entry.created_at < ${until}
    order by entry.created_at, entry.id`)
  return rows
}

/** What the shop owed the maker for deliveries, before and after the month. */
async function findBalances(executor: Executor, vendorId: string, { from, until }: MonthRange) {
  const { rows } = await executor.execute<{ opening: number; closing: number }>(sql`
    select coalesce(sum(amount) filter (where at < ${from}), 0)::float8 as opening,
      coalesce(sum(amount), 0)::float8 as closing
    from (
      select amount, created_at as at from maker_earnings
      where vendor_id = ${vendorId} and created_at < ${until}
      union all
      select -entry.amount, entry.created_at from payouts as payout join ledger_entries as entry
        on entry.subject_type = 'payout' and entry.subject_id = payout.id
        and entry.account = ${`vendor:${vendorId}`}
      where payout.vendor_id = ${vendorId} and entry.created_at < ${until}
    ) as movements`)
  return { opening: asPesewas(rows[0]?.opening ?? 0), closing: asPesewas(rows[0]?.closing ?? 0) }
}

const inCedis = (amountOf: (name: keyof Amounts<Pesewas>) => Pesewas): Amounts<Cedis> => ({
  price: toCedis(amountOf('price')),
  discount: toCedis(amountOf('discount')),
  commission: toCedis(amountOf('commission')),
  shipping: toCedis(amountOf('shipping')),
  wrapping: toCedis(amountOf('wrapping')),
  returned: toCedis(amountOf('returned')),
  net: toCedis(amountOf('net')),
})
