import { dayOf } from '@akyede/contract/days'
import { asPesewas, largest, type Pesewas, smallest, times, zero } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { unpaidEarnings } from './available-earnings.ts'

/** What the shop owes a maker, in pesewas. */
export interface MakerMoney {
  readonly onTheWay: Pesewas
  readonly keptBack: Pesewas
  readonly due: Pesewas
  /** What the maker owes the shop. */
  readonly owed: Pesewas
  /** Payouts that are proposed or on their way; undefined while there are none. */
  readonly nextPayout:
    | { readonly amount: Pesewas; readonly day: string; readonly isSent: boolean }
    | undefined
}

interface MoneyRow extends Record<string, unknown> {
  readonly on_the_way: number
  readonly kept_back: number
  readonly due: number
  readonly in_payouts: number
  readonly pay_on: string | null
  readonly is_sent: boolean | null
}

/** Adds up a maker's earnings that were not paid out, and the sales whose delivery is still open. */
export async function findMakerMoney(executor: Executor, vendorId: string, now: Date): Promise<MakerMoney> {
  const { rows } = await executor.execute<MoneyRow>(sql`
    select (
        select coalesce(sum(item.total - item.discount_by_maker), 0)::int
        from fulfilments as part
        join orders on orders.id = part.order_id
        join order_items as item on item.fulfilment_id = part.id
        where part.vendor_id = ${vendorId} and part.status in ('unfulfilled', 'making', 'shipped')
          and orders.status = 'placed' and orders.payment_status in ('paid', 'partially_refunded')
      ) as on_the_way, earned.*, payable.*
    from (
      select coalesce(sum(amount) filter (where not is_available), 0)::int as kept_back,
        coalesce(sum(amount) filter (where is_available), 0)::int as due
      from (${unpaidEarnings(now, sql`unpaid.vendor_id = ${vendorId}`)}) as earning
    ) as earned, (
      select coalesce(sum(payout.amount), 0)::int as in_payouts, to_char(min(run.pay_on), 'YYYY-MM-DD') as pay_on,
        bool_and(payout.status in ('made', 'sending')) as is_sent
      from payouts as payout join payout_runs as run on run.id = payout.run_id
      where payout.vendor_id = ${vendorId} and payout.status in ('proposed', 'made', 'sending', 'held')
    ) as payable`)
  const [row] = rows
  const due = asPesewas(row?.due ?? 0)
  return {
    onTheWay: asPesewas(row?.on_the_way ?? 0),
    keptBack: asPesewas(row?.kept_back ?? 0),
    due: largest(due, zero),
    owed: times(smallest(due, zero), -1),
    nextPayout: row?.pay_on
      ? { amount: asPesewas(row.in_payouts), day: row.pay_on, isSent: row.is_sent ?? false }
      : undefined,
  }
}

/** The basis points of commission on an order that this maker gets now. */
export async function findCommission(executor: Executor, vendorId: string, now: Date): Promise<number> {
  const { rows } = await executor.execute<{ commission_bp: number }>(sql`
    select commission_bp from maker_terms where vendor_id = ${vendorId} and from_day <= ${dayOf(now)}::date
    order by from_day desc limit 1`)
  return rows[0]?.commission_bp ?? workshopLimits.payouts.commissionBp
}
