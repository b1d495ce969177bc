import { dayOf } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { asPesewas, largest, type Pesewas, smallest, times, zero } from '@akyede/contract/money'
import type { Executor } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** What the shop owes a maker, in pesewas. */
export interface MakerMoney {
  readonly onTheWay: Pesewas
  readonly keptBack: Pesewas
  readonly due: Pesewas
  /** What the maker owes the shop. */
  readonly owed: Pesewas
}

/**
 * SQL condition on `earning`: it is not paid out for now, although it may be due (E44). A return of its fulfilment is
 * open, or the payment of its order is disputed, under review or being refunded.
 */
const isKeptBack: SQL = sql`(
  exists (
    select from returns where returns.order_id = earning.order_id and returns.vendor_id = earning.vendor_id
      and returns.status in ('requested', 'approved'))
  or exists (
    select from payments where payments.subject_type = 'order' and payments.subject_id = earning.order_id
      and payments.status in ('disputed', 'needs_review', 'refund_pending')))`

/** Adds up a maker's earnings, and the sales whose delivery is still open. */
export async function findMakerMoney(executor: Executor, vendorId: string, now: Date): Promise<MakerMoney> {
  const { rows } = await executor.execute<{ on_the_way: number; kept_back: number; due: number }>(sql`
    select (
        select coalesce(sum(item.total), 0)::int
        from fulfilments as part
        join orders on orders.id = part.order_id
        join order_items as item on item.fulfilment_id = part.id
        where part.vendor_id = ${vendorId} and part.status in ('unfulfilled', 'making', 'shipped')
          and orders.status = 'placed' and orders.payment_status in ('paid', 'partially_refunded')
      ) as on_the_way,
      coalesce(sum(amount) filter (where is_kept_back), 0)::int as kept_back,
      coalesce(sum(amount) filter (where not is_kept_back), 0)::int as due
    from (
      select earning.amount, earning.due_at > ${now} or (earning.amount > 0 and ${isKeptBack}) as is_kept_back
      from maker_earnings as earning where earning.vendor_id = ${vendorId}
    ) as earned`)
  const { on_the_way = 0, kept_back = 0, due = 0 } = rows[0] ?? {}
  return {
    onTheWay: asPesewas(on_the_way),
    keptBack: asPesewas(kept_back),
    due: largest(asPesewas(due), zero),
    owed: times(smallest(asPesewas(due), zero), -1),
  }
}

/** The basis points of commission on an order that this maker gets now. */
export async function findCommission(executor: Executor, vendorId: string, now: Date): Promise<number> {
  const { rows } = await executor.execute<{ commission_bp: number }>(sql`
    select commission_bp from maker_terms where vendor_id = ${vendorId} and from_day <= ${dayOf(now)}::date
    order by from_day desc limit 1`)
  return rows[0]?.commission_bp ?? limits.payouts.commissionBp
}
