import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'

/** SQL: what the buyer paid for the parcel of the fulfilment `part`, with its delivery and wrapping. */
export const paidForParcel = sql`(
  (select sum(item.total - item.discount)::int from order_items as item where item.fulfilment_id = part.id)
  + part.shipping
  + (select wrapping from orders where id = part.order_id)
    / (select count(*)::int from fulfilments where order_id = part.order_id))`

export interface RefundedParcels extends Record<string, unknown> {
  readonly payout_id: string
  /** What the payout pays for their delivery and wrapping beyond what their buyers still pay, in pesewas. */
  readonly amount: Pesewas
  /** The numbers of their orders. */
  readonly orders: readonly string[]
}

/**
 * Payouts in which delivery and wrapping of refunded parcels are above the limit. Makers keep both after a return without
 * their fault, because they paid for them; the limit is on what no buyer pays for. Of each parcel it counts delivery and
 * wrapping that its maker keeps, less what the buyer still pays for the whole parcel: so a unit that is kept for the look of
 * it changes little. Earnings of the same order that were sent before count too, because only what came back may be left.
 */
export async function findRefundedParcels(executor: Executor, which: SQL): Promise<RefundedParcels[]> {
  const { rows } = await executor.execute<RefundedParcels>(sql`
    with in_payout as (
      select distinct earning.payout_id, earning.order_id, earning.vendor_id
      from maker_earnings as earning join payouts as payout on payout.id = earning.payout_id
      where ${which} and earning.order_id is not null and earning.kind not in ('goodwill', 'debt given up')
    ), parcel as (
      select in_payout.payout_id, orders.number, least(
        share.shipping + share.wrapping + since.taken_back - greatest(${paidForParcel} - since.refunded, 0),
        sent.amount) as amount
      from in_payout
      join maker_shares as share on share.order_id = in_payout.order_id and share.vendor_id = in_payout.vendor_id
      join fulfilments as part on part.id = share.fulfilment_id
      join orders on orders.id = in_payout.order_id
      cross join lateral (
        select coalesce(sum(entry.amount) filter (
            where entry.journal = 'share back' and entry.account in ('shipping', 'wrapping')), 0)::int as taken_back,
          coalesce(-sum(entry.amount) filter (
            where entry.journal in ('return', 'allowance') and entry.account = 'buyer'), 0)::int as refunded
        from ledger_entries as entry
        where entry.subject_type = 'order' and entry.subject_id = part.order_id
          and entry.journal in ('return', 'allowance', 'share back') and (
            entry.cause_id = part.id
            or exists (select from refunds where refunds.id = entry.cause_id and refunds.part_id = part.id)
            or exists (select from returns where returns.id = entry.cause_id and returns.part_id = part.id)
            or exists (select from problems where problems.id = entry.cause_id and problems.part_id = part.id))
      ) as since
      cross join lateral (
        select sum(earning.amount)::int as amount
        from maker_earnings as earning left join payouts as before on before.id = earning.payout_id
        where earning.order_id = part.order_id and earning.vendor_id = part.vendor_id
          and (earning.payout_id = in_payout.payout_id or before.status in ('made', 'sending', 'paid'))
      ) as sent
      where since.refunded > 0 and not exists (
        select from ledger_entries where journal = 'sale reversed' and cause_id = part.order_id)
    )
    select payout_id, sum(amount)::int as amount, array_agg(number order by number) as orders
    from parcel where amount > 0
    group by payout_id having sum(amount) > ${workshopLimits.payouts.refundedParcelsUnconfirmed}`)
  return rows
}

/** Order numbers in a message; the others are counted. */
const shownOrders = 5

function messageOf({ amount, orders }: RefundedParcels): string {
  const shown = orders.slice(0, shownOrders).join(', ')
  const others = orders.length > shownOrders ? ` and ${orders.length - shownOrders} more` : ''
  return `It includes ${formatPesewas(amount)} for the delivery and wrapping of refunded parcels: ${shown}${others}. Someone has to check these orders and release it.`
}

/** Holds those of locked payouts in which refunded parcels are above the limit, and returns their ids. */
export async function holdRefundedParcels(
  outbox: Platform['outbox'],
  tx: Transaction,
  payoutIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const given = sql`payout.id = any(${sql.param([...payoutIds])}::uuid[])`
  const found = await findRefundedParcels(
    tx,
    sql`${given} and payout.status = 'proposed' and payout.first_sent_at is null`,
  )
  if (found.length === 0) return new Set()
  const messages = found.map(parcels => ({ id: parcels.payout_id, message: messageOf(parcels) }))
  await tx.execute(sql`
    update payouts set status = 'held', message = given.message
    from json_to_recordset(${JSON.stringify(messages)}::json) as given (id uuid, message text)
    where payouts.id = given.id`)
  for (const { payout_id } of found) await outbox.emit(tx, 'payout.held', { payout_id })
  return new Set(found.map(({ payout_id }) => payout_id))
}
