import { wrongFigures } from '#feature/office'
import { type SQL, sql } from '#platform/sql.ts'
import { auditViolations } from '#platform/verify-audit.ts'

/** Each query selects the rows that violate its sentence. */
type Queries = Readonly<Record<string, SQL>>

const ofStock: Queries = {
  'on hand = received − sold': sql`
    select 1 from stock_levels level where on_hand <> received - (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'sold')`,
  'held = the sum of active holds': sql`
    select 1 from stock_levels level where held <> (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'held')`,
  'no unit is held twice, and stock is never negative': sql`
    select 1 from stock_levels level where least(received, on_hand, held) < 0 or on_hand < (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'held')`,
}

const ofCatalogue: Queries = {
  'a product is in stock if one of its units can be bought': sql`
    select 1 from products product where in_stock <> exists (
      select 1 from stock_levels level left join variants variant on variant.id = level.variant_id
      where level.product_id = product.id and level.on_hand > level.held
        and case when product.has_variants then variant.on_sale else level.variant_id is null end)`,
  'a product’s rating is the sum of its visible reviews': sql`
    select 1 from products product
    join (select product_id, sum(rating) as sum, count(*) as count
      from reviews where hidden_at is null group by product_id) as given
      on given.product_id = product.id
    where (product.rating_sum, product.rating_count) <> (given.sum, given.count)`,
}

/** Work that was due at `longAgo` must have been done by now. */
const ofOrders = (longAgo: Date): Queries => ({
  'a paid order has only sold units but for cancelled fulfilments, and an ended order has none': sql`
    select 1 from orders join stock_holds hold on hold.holder_id = orders.id
    join stock_levels level on level.id = hold.stock_level_id
    where (orders.status = 'placed' and orders.payment_status = 'paid' and (hold.status = 'sold') = exists (
        select 1 from order_items item join fulfilments part on part.id = item.fulfilment_id
        where item.order_id = orders.id and item.product_id = level.product_id
          and item.variant_id is not distinct from level.variant_id and part.status = 'cancelled'))
      or (orders.status <> 'placed' and hold.status <> 'released')`,
  'an order’s total is the sum of its line items and delivery fees': sql`
    select 1 from orders where subtotal <> (select sum(total) from order_items item where item.order_id = orders.id)
      or shipping <> (select sum(shipping) from fulfilments part where part.order_id = orders.id)`,
  'unpaid orders end when their hold expires': sql`
    select 1 from orders where status = 'placed' and payment_status = 'pending'
      and expires_at < ${longAgo}`,
})

const ofPayments = (longAgo: Date): Queries => ({
  'every settled payment of an order has a paid order': sql`
    select 1 from payments payment
    left join orders on orders.id = payment.subject_id
    where payment.subject_type = 'order' and payment.status = 'succeeded'
      and orders.payment_status is distinct from 'paid'
      and payment.settled_at < ${longAgo}`,
  'every paid order has exactly one settled payment of its total': sql`
    select 1 from orders where payment_status = 'paid' and (
      select count(*) from payments payment
      where payment.subject_type = 'order' and payment.subject_id = orders.id
        and payment.captured = orders.total) <> 1`,
  'nothing has two settled payments': sql`
    select 1 from payments where status = 'succeeded' group by subject_type, subject_id having count(*) > 1`,
  'money that was received twice is being refunded': sql`
    select 1 from payments second left join payments first on first.id = second.subject_id
    where second.subject_type = 'payment' and (first.id is null
      or (second.captured > 0 and second.captured > (
        select coalesce(sum(amount), 0) from refunds
        where refunds.payment_id = second.id and refunds.status <> 'failed') and second.status <> 'needs_review'))`,
  'open payments end when they expire': sql`
    select 1 from payments where status in ('created','pending','action_required')
      and expires_at < ${longAgo}`,
})

const ofPromotions: Queries = {
  'a promo code’s uses are those reserved and confirmed': sql`
    select 1 from promotions where uses <> (
      select count(*) from promotion_uses used
      where used.promotion_id = promotions.id and used.status <> 'released')`,
  'no promo code is used more often than its limits allow': sql`
    select 1 from promotions where uses > uses_max
    union all
    select 1 from promotion_uses used join promotions on promotions.id = used.promotion_id
    where used.status <> 'released' group by promotions.id, used.user_id
    having count(*) > promotions.uses_per_person`,
  'every promo code of a paid order is confirmed': sql`
    select 1 from promotion_uses used join orders on orders.id = used.order_id
    where used.status = 'released' and orders.status = 'placed'
      and orders.payment_status in ('paid', 'partially_refunded')`,
  'an order’s discount is the sum of its promo codes and of its line items’ discounts': sql`
    select 1 from orders where discount <> (
        select coalesce(sum(discount), 0) from promotion_uses used where used.order_id = orders.id)
      or discount <> (select coalesce(sum(discount), 0) from order_items item where item.order_id = orders.id)`,
  'a promo code is reserved while its order is unpaid, and confirmed once it is paid': sql`
    select 1 from promotion_uses used join orders on orders.id = used.order_id
    where (used.status = 'reserved' and (orders.status <> 'placed' or orders.payment_status <> 'pending'))
      or (used.status = 'confirmed' and orders.payment_status not in ('paid', 'partially_refunded'))`,
}

const ofPoints: Queries = {
  'a balance of points and the points owed are the sums of their ledger': sql`
    select 1 from reward_accounts account where (balance, owed) <> (
      select coalesce(sum(points), 0), coalesce(sum(entry.owed), 0)
      from reward_entries entry where entry.user_id = account.user_id)
    union all
    select 1 from reward_entries entry where not exists (
      select 1 from reward_accounts account where account.user_id = entry.user_id)`,
  'granted points are the sum of their entries, and lifetime points the sum of those granted': sql`
    select 1 from reward_earnings earning where earning.points * (status = 'granted')::int <> (
      select coalesce(sum(entry.points - entry.owed - entry.written_off), 0) from reward_entries entry where entry.earning_id = earning.id)
    union all
    select 1 from reward_accounts account where lifetime <> (
      select coalesce(sum(points), 0) from reward_earnings earning
      where earning.user_id = account.user_id and status = 'granted')`,
  'nobody owes points': sql`select 1 from reward_accounts where owed <> 0`,
  'redeemed points are a promo code of the same person and value': sql`
    select 1 from reward_redemptions redeemed join promotions on promotions.id = redeemed.promotion_id
    where promotions.user_id is distinct from redeemed.user_id or promotions.amount <> redeemed.points
      or (redeemed.returned_at is not null and promotions.uses > 0)`,
  'points are redeemed once, and returned at most once and only if their promo code was not used': sql`
    select 1 from reward_redemptions redeemed where 1 <> (
        select count(*) from reward_entries entry where entry.user_id = redeemed.user_id
          and entry.kind = 'redeemed' and entry.subject = redeemed.code and entry.points = -redeemed.points)
      or (redeemed.returned_at is not null)::int <> (
        select count(*) from reward_entries entry where entry.user_id = redeemed.user_id
          and entry.kind = 'returned' and entry.subject = redeemed.code)
      or (redeemed.returned_at is null)::int < (
        select count(*) from promotion_uses used join orders on orders.id = used.order_id
        where used.promotion_id = redeemed.promotion_id and orders.status = 'placed'
          and orders.payment_status in ('paid', 'partially_refunded'))`,
}

/** A gift follows its order after a delay: what was due at `longAgo` must hold by now. */
const ofGifts = (longAgo: Date): Queries => ({
  'the claimed quantity of an item is the sum of its gifts, and at most the wanted quantity': sql`
    select 1 from gift_tallies tally where claimed > wanted or claimed <> (
      select coalesce(sum(quantity), 0) from gifts
      where gifts.item_id = tally.item_id and gifts.status in ('held','purchased','delivered'))`,
  'a given gift has a paid order, and a held gift an open order': sql`
    select 1 from gifts join givings using (order_id) left join orders on orders.id = gifts.order_id
    where begun_at < ${longAgo} and (
      (gifts.status in ('purchased','delivered') and orders.payment_status not in ('paid','partially_refunded'))
      or (gifts.status = 'held' and orders.payment_status is distinct from 'pending'))`,
  'each gift with a paid order is given': sql`
    select 1 from givings join orders on orders.id = givings.order_id
    left join gifts on gifts.order_id = givings.order_id
    where orders.status = 'placed' and orders.payment_status = 'paid' and orders.paid_at < ${longAgo}
      and (gifts.status in ('purchased','delivered')) is not true and not exists (
        select 1 from order_items item join fulfilments part on part.id = item.fulfilment_id
        where item.order_id = gifts.order_id and item.product_id = gifts.product_id
          and item.variant_id is not distinct from gifts.variant_id and part.status = 'cancelled')`,
  'no owner is notified of a gift that was not given': sql`
    select 1 from gifts where revealed_at is not null and purchased_at is null`,
  'only gifts from lists are orders without an account': sql`
    select 1 from orders left join givings on givings.order_id = orders.id
    where (orders.user_id is null) <> (givings.order_id is not null)`,
})

const ofReturns: Queries = {
  'no more units are returned than were bought': sql`
    select 1 from order_items item where quantity < (
      select coalesce(sum(back.quantity), 0) from return_items back join returns on returns.id = back.return_id
      where back.order_item_id = item.id and returns.status <> 'withdrawn'
    ) + case when exists (
      select 1 from fulfilments part where part.id = item.fulfilment_id and part.status = 'cancelled'
    ) then item.quantity else 0 end`,
  'a cancelled fulfilment is refunded once, and its sale is reversed': sql`
    select 1 from fulfilments part where part.status = 'cancelled' and (
      not exists (select 1 from ledger_entries entry where entry.journal = 'return' and entry.cause_id = part.id)
      or (select count(distinct refunds.amount) from refunds where refunds.reason = 'part ' || part.id) <> (
        select count(*) from ledger_entries entry
        where entry.journal = 'return' and entry.cause_id = part.id and entry.account = 'buyer'))
    union all
    select 1 from refunds where refunds.reason like 'part %' and not exists (
      select 1 from fulfilments part where part.status = 'cancelled' and refunds.reason = 'part ' || part.id)`,
  'an order with cancelled fulfilments alone is cancelled': sql`
    select 1 from orders where status = 'placed' and payment_status in ('paid', 'partially_refunded')
      and exists (select 1 from fulfilments part where part.order_id = orders.id and part.status = 'cancelled')
      and not exists (select 1 from fulfilments part where part.order_id = orders.id and part.status <> 'cancelled')`,
  'a return is posted to its buyer’s account and refunded once': sql`
    select 1 from returns where amount > 0 and (
      amount is distinct from (
        select -sum(entry.amount) from ledger_entries entry
        where entry.journal = 'return' and entry.cause_id = returns.id and entry.account = 'buyer')
      or 1 <> (
        select count(distinct refunds.amount) from refunds
        where refunds.reason = 'return ' || returns.id and refunds.amount = returns.amount))`,
  'a return counts as refunded only when its refund was processed': sql`
    select 1 from returns where status = 'refunded' and amount > 0 and not exists (
      select 1 from payments join refunds on refunds.payment_id = payments.id and refunds.status = 'processed'
      where payments.subject_id = returns.order_id
        and (refunds.reason = 'return ' || returns.id or payments.refunded = payments.captured))`,
  'a fulfilment is returned when all of its units are returned': sql`
    select 1 from fulfilments part where (status = 'returned') <> not exists (
      select 1 from order_items item where item.fulfilment_id = part.id and item.quantity > (
        select coalesce(sum(back.quantity), 0) from return_items back join returns on returns.id = back.return_id
        where back.order_item_id = item.id and returns.status in ('received', 'refunded')))`,
}

const ofDisputes: Queries = {
  'a payment is disputed exactly while one of its disputes is open and it is not refunded': sql`
    select 1 from payments payment where (status = 'disputed') <> (status <> 'refunded' and exists (
      select 1 from disputes where disputes.payment_id = payment.id and disputes.status in ('opened','under_review')))`,
  'the amount of a lost dispute is its refund plus the chargeback': sql`
    select 1 from disputes where (status = 'lost')::int * amount <> coalesce((
        select sum(refunds.amount) from refunds where refunds.payment_id = disputes.payment_id
          and refunds.reason = 'dispute ' || disputes.provider_dispute_id and refunds.status = 'processed'), 0)
      + coalesce((select sum(entry.amount) from ledger_entries entry
          where entry.journal = 'dispute' and entry.cause_id = disputes.id and entry.account = 'chargebacks'), 0)`,
}

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
      where entry.account like 'provider:%' group by 1, 2
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
  'every account of a refunded order is zero, except what makers keep for sending and wrapping': sql`
    select 1 from orders join ledger_entries entry on entry.subject_id = orders.id
    where orders.payment_status = 'refunded' and not (
      (entry.account in ('shipping', 'wrapping') or entry.journal = 'chargeback share' or entry.account like 'vendor:%')
      and exists (select from maker_shares share where share.order_id = orders.id))
    group by orders.id, entry.account having sum(entry.amount) <> 0`,
}

/** Jobs are due by the clock of the database, events by the clock of the server. */
const ofPlatform = (longAgo: Date): Queries => ({
  'an idempotency key has one stored response': sql`
    select 1 from idempotency_keys group by caller, route, key having count(*) > 1`,
  'the audit log is unchanged': auditViolations,
  'an idempotency key has placed one order': sql`
    select 1 from orders group by user_id, idempotency_key having count(*) > 1`,
  'no event waits for more than 15 minutes': sql`
    select 1 from outbox_events where delivered_at is null and created_at < ${longAgo}`,
  'no job waits for more than 15 minutes': sql`
    select 1 from graphile_worker.jobs where run_at < now() - interval '15 minutes'`,
})

/** All invariants. Background work that was due at `longAgo` must have been done. */
export const invariantQueries = (longAgo: Date): Queries => ({
  ...ofStock,
  ...ofCatalogue,
  ...ofOrders(longAgo),
  ...ofPromotions,
  ...ofPoints,
  ...ofPayments(longAgo),
  ...ofGifts(longAgo),
  ...ofReturns,
  ...ofDisputes,
  ...ofMoney,
  ...ofEarnings(longAgo),
  ...ofPayouts,
  ...ofPlatform(longAgo),
  'the sales figures of the last 35 days are the sums of their orders and refunds': wrongFigures(longAgo),
})
