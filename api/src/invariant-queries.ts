import { wrongFigures } from '#feature/office'
import { sql } from '#platform/sql.ts'
import { auditViolations } from '#platform/verify-audit.ts'
import { moneyInvariants, type Queries } from './money-invariants.ts'

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
  'what makers bear of an order’s discount is the sum of its promo codes that makers bear': sql`
    select 1 from orders where discount > 0 and (
        select coalesce(sum(discount_by_maker), 0) from order_items item where item.order_id = orders.id) <> (
        select coalesce(sum(used.discount), 0) from promotion_uses used
        join promotions on promotions.id = used.promotion_id and promotions.borne_by = 'maker'
        where used.order_id = orders.id)`,
  'a promo code that a maker bears was used only after the maker agreed': sql`
    select 1 from promotion_uses used join promotions on promotions.id = used.promotion_id
    where promotions.borne_by = 'maker' and (agreed_at is null or agreed_at > used.created_at)`,
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
      not exists (
        select 1 from ledger_entries entry where entry.journal = 'return' and (entry.cause_id = part.id
          or entry.cause_id in (select problems.id from problems where problems.part_id = part.id)))
      or (select count(distinct refunds.amount) from refunds where refunds.reason = 'part ' || part.id) <> (
        select count(*) from ledger_entries entry
        where entry.journal = 'return' and entry.cause_id = part.id and entry.account = 'buyer'))
    union all
    select 1 from refunds where refunds.reason like 'part %' and not exists (
      select 1 from fulfilments part where part.status = 'cancelled' and refunds.reason = 'part ' || part.id)`,
  'a problem is refunded once, as it was posted': sql`
    select 1 from problems where (coalesce(amount, 0) > 0) <> exists (
        select 1 from ledger_entries entry where entry.journal = 'return' and entry.cause_id = problems.id)
      or (coalesce(amount, 0) > 0)::int <> (
        select count(distinct refunds.amount) from refunds where refunds.reason = 'problem ' || problems.id)
      or exists (select 1 from refunds where refunds.reason = 'problem ' || problems.id and refunds.amount <> problems.amount)`,
  'what is refunded for kept units was refunded for a problem or by staff': sql`
    select 1 from fulfilments part where kept_refund > (
      select coalesce(sum(entry.amount), 0) from problems join ledger_entries entry
        on entry.journal = 'return' and entry.cause_id = problems.id and entry.account not in ('buyer', 'discount')
      where problems.part_id = part.id) + (
      select coalesce(sum(amount), 0) from refunds
      where refunds.part_id = part.id and refunds.reason like 'office %' and refunds.status <> 'failed')
    and not exists (select 1 from outbox_events event
      where delivered_at is null and event.payload->>'part_id' = part.id::text)`,
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
          and (refunds.reason = 'dispute ' || disputes.provider_dispute_id
            or refunds.reason like 'dispute ' || disputes.provider_dispute_id || '-%')
          and refunds.status = 'processed'), 0)
      + coalesce((select sum(entry.amount) from ledger_entries entry
          where entry.subject_type = 'dispute' and entry.subject_id = disputes.id
            and entry.account = 'chargebacks'), 0)`,
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
  ...moneyInvariants(longAgo),
  ...ofPlatform(longAgo),
  'the sales figures of the last 35 days are the sums of their orders and refunds': wrongFigures(longAgo),
})
