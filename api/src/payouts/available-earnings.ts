import { workshopLimits } from '@akyede/contract/workshop-limits'
import { type SQL, sql } from '#platform/sql.ts'

/**
 * SQL condition on the order and the maker of `earning`: the earnings of this order are not paid out for now, although
 * they may be due (E44). A return of its fulfilment or a problem with it is open, its buyer says that it has not arrived
 * and may still report it, or the payment of its order is disputed, under review or being refunded.
 */
export const isKeptBack = (now: Date): SQL => sql`(
  exists (
    select from returns where returns.order_id = earning.order_id and returns.vendor_id = earning.vendor_id
      and returns.status in ('requested', 'approved'))
  or exists (
    select from problems where problems.order_id = earning.order_id and problems.vendor_id = earning.vendor_id
      and problems.state in ('open', 'offered', 'with_us'))
  or exists (
    select from fulfilments as part join deliveries on deliveries.part_id = part.id
    where part.order_id = earning.order_id and part.vendor_id = earning.vendor_id and part.proof is null
      and part.delivered_at > ${new Date(now.getTime() - workshopLimits.problems.keepWithin)}
      and deliveries.not_received_at is not null)
  or exists (
    select from payments where payments.subject_type = 'order' and payments.subject_id = earning.order_id
      and payments.status in ('disputed', 'needs_review', 'refund_pending'))
  or exists (
    select from fulfilments as part join payments on payments.subject_type = 'order'
      and payments.subject_id = part.order_id join refunds on refunds.payment_id = payments.id
    where part.order_id = earning.order_id and part.vendor_id = earning.vendor_id and refunds.part_id = part.id
      and refunds.status not in ('processed', 'failed')))`

/**
 * Query of the earnings that no payout pays, with `is_available`: they are due, and not kept back. What an order
 * lowers counts at once, even while the order is kept back, so its earnings are evaluated together.
 */
export const unpaidEarnings = (now: Date, filter: SQL = sql`true`): SQL => sql`
  select earning.*, not (is_due and of_order > 0 and earning.order_id is not null and ${isKeptBack(now)}) and is_due
    as is_available
  from (
    select unpaid.*, unpaid.due_at <= ${now} as is_due,
      sum(unpaid.amount) filter (where unpaid.due_at <= ${now})
        over (partition by unpaid.vendor_id, coalesce(unpaid.order_id, unpaid.cause_id)) as of_order
    from maker_earnings as unpaid where unpaid.payout_id is null and ${filter}
  ) as earning`
