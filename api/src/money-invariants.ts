import { type SQL, sql } from '#platform/sql.ts'

/** Each query selects the rows that violate its sentence. */
export type Queries = Readonly<Record<string, SQL>>

/** What makers are owed follows the ledger after a delay: what was posted at `longAgo` must be an earning by now. */
const ofEarnings = (longAgo: Date): Queries => ({
  'each earning is an entry of its maker’s account in the ledger': sql`
    select 1 from (
      select kind, cause_id, vendor_id, sum(amount) as amount,
        case when kind in ('goodwill', 'debt given up') then vendor_id else (array_agg(order_id))[1] end as subject_id
      from maker_earnings group by kind, cause_id, vendor_id
    ) as earning left join ledger_entries entry on entry.journal = earning.kind
      and entry.cause_id = earning.cause_id and entry.account = 'vendor:' || earning.vendor_id
    where entry.amount is distinct from -earning.amount or entry.subject_id is distinct from earning.subject_id`,
  'each entry of a maker’s account for a delivered fulfilment is an earning': sql`
    select 1 from maker_shares share join ledger_entries entry on entry.subject_type = 'order'
      and entry.subject_id = share.order_id and entry.account = 'vendor:' || share.vendor_id
    where entry.created_at < ${longAgo} and not exists (
      select 1 from maker_earnings earning where earning.kind = entry.journal
        and earning.cause_id = entry.cause_id and earning.vendor_id = share.vendor_id)`,
  'the commission on a fulfilment is posted as it was calculated': sql`
    select 1 from maker_shares share where -commission <> coalesce((
      select sum(amount) from ledger_entries entry where entry.journal = 'share'
        and entry.cause_id = share.fulfilment_id and entry.account = 'commission'), 0)`,
  'a maker gets the delivery rate of each parcel that it sent, and nothing for those of the shop': sql`
    select 1 from maker_shares share join fulfilments part on part.id = share.fulfilment_id
    where share.shipping <> case part.carried_by when 'shop' then 0
        else least(part.shipping_rate, part.shipping + share.units) end
      or share.shipping <> coalesce((
        select sum(amount) from ledger_entries entry where entry.journal = 'share'
          and entry.cause_id = share.fulfilment_id and entry.account = 'shipping'), 0)`,
})

const ofPayouts: Queries = {
  'the earnings of a payout add up to its amount, and others have none': sql`
    select 1 from payouts payout left join (
      select payout_id, sum(amount) as amount from maker_earnings where payout_id is not null group by payout_id
    ) as earned on earned.payout_id = payout.id
    where coalesce(earned.amount, 0) <> case when payout.status in ('failed', 'returned', 'dropped') then 0
      else payout.amount end`,
  'each earning that is paid belongs to a payout of its maker': sql`
    select 1 from maker_earnings earning left join payouts payout on payout.id = earning.payout_id
      and payout.vendor_id = earning.vendor_id
    where earning.payout_id is not null and payout.id is null`,
  'the ledger has what was paid to a maker, and nothing else': sql`
    select 1 from payouts payout where
      case when status = 'paid' then amount else 0 end <> coalesce((
        select sum(entry.amount) from ledger_entries entry where entry.subject_type = 'payout'
          and entry.subject_id = payout.id and entry.account = 'vendor:' || payout.vendor_id), 0)`,
  'what a maker earned is what the ledger owes it and what it was paid': sql`
    select 1 from (
      select vendor_id, sum(amount) as earned, sum(amount) filter (where payout_id in (
        select id from payouts where status = 'paid')) as paid
      from maker_earnings group by vendor_id
    ) as maker
    where earned - coalesce(paid, 0) <> -(
      select coalesce(sum(entry.amount), 0) from ledger_entries entry
      where entry.account = 'vendor:' || maker.vendor_id and (
        entry.subject_type in ('vendor', 'payout') or exists (
          select from maker_earnings earning where earning.kind = entry.journal
            and earning.cause_id = entry.cause_id and earning.vendor_id = maker.vendor_id)))`,
  'nothing was sent while the payment of its order was disputed': sql`
    select 1 from payouts payout join maker_earnings earning on earning.payout_id = payout.id
    join payments payment on payment.subject_type = 'order' and payment.subject_id = earning.order_id
    join disputes dispute on dispute.payment_id = payment.id
    where payout.status in ('sending', 'paid') and dispute.created_at < payout.first_sent_at
      and (dispute.resolved_at is null or dispute.resolved_at > payout.first_sent_at)
      and 0 < (select sum(other.amount) from maker_earnings other
        where other.payout_id = payout.id and other.order_id = earning.order_id)`,
}

/** Entries of the ledger are positive where an account receives and negative where it pays. */
const ofMoney: Queries = {
  'the ledger of every order sums to zero': sql`
    select 1 from ledger_entries group by subject_type, subject_id having sum(amount) <> 0`,
  'a payment’s provider account is its captured less its refunded amount': sql`
    select 1 from payments payment left join (
      select coalesce(refunds.payment_id, entry.cause_id) as payment_id, entry.account, sum(entry.amount) as amount
      from ledger_entries entry left join refunds on refunds.id = entry.cause_id
      where entry.account like 'provider:%' and entry.journal <> 'dispute refunded' group by 1, 2
    ) holds on holds.payment_id = payment.id and holds.account = 'provider:' || payment.provider
    where captured - refunded <> coalesce(holds.amount, 0)`,
  'a payment’s refunded amount is the sum of its processed refunds': sql`
    select 1 from payments payment where refunded <> (
      select coalesce(sum(refunds.amount), 0) from refunds
      where refunds.payment_id = payment.id and refunds.status = 'processed')`,
  'a paid order’s total is what was captured less what was refunded': sql`
    select 1 from orders where payment_status = 'paid' and total <> (
      select coalesce(sum(captured - refunded), 0) from payments payment where payment.subject_id = orders.id)
      and not exists (select 1 from outbox_events event
        where delivered_at is null and event.payload->>'subject_id' = orders.id::text)`,
  'the buyer’s account of a paid order is zero': sql`
    select 1 from orders where status = 'placed' and payment_status = 'paid' and 0 <> (
      select coalesce(sum(amount), 0) from ledger_entries entry
      where entry.subject_type = 'order' and entry.subject_id = orders.id
        and entry.account = 'buyer' and entry.journal not in ('refund', 'return'))`,
  'a paid order that was cancelled is being refunded': sql`
    select 1 from orders where status <> 'placed' and payment_status = 'paid' and not exists (
      select 1 from payments join refunds on refunds.payment_id = payments.id
      where payments.subject_id = orders.id)`,
  'every account of a refunded order is zero, except what sending, wrapping and refunds of staff leave between the shop and makers': sql`
    select 1 from orders join ledger_entries entry on entry.subject_id = orders.id
    where orders.payment_status = 'refunded' and not (
      (entry.account in ('shipping', 'wrapping') or entry.journal = 'chargeback share' or entry.account like 'vendor:%')
      and exists (select from maker_shares share where share.order_id = orders.id))
      and (entry.account = 'buyer' or entry.account like 'provider:%' or not exists (
          select from ledger_entries allowance where allowance.subject_type = 'order'
            and allowance.subject_id = orders.id and allowance.journal = 'allowance')
        or exists (
          select from ledger_entries reversed where reversed.journal = 'sale reversed' and reversed.cause_id = orders.id))
    group by orders.id, entry.account having sum(entry.amount) <> 0`,
}

/** The ledger, what makers earned and what they were paid. */
export const moneyInvariants = (longAgo: Date): Queries => ({
  ...ofMoney,
  ...ofEarnings(longAgo),
  ...ofPayouts,
})
