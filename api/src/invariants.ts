import { recordInvariants, wrongFigures } from '#feature/office'
import { after, type Clock } from '#platform/clock.ts'
import { type Database, type Executor, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { auditViolations } from '#platform/verify-audit.ts'

/** A condition that must always hold; `broken` counts the rows that violate it. */
export interface Invariant {
  readonly name: string
  readonly broken: number
}

/** Each query selects the rows that violate its sentence. */
type Queries = Readonly<Record<string, SQL>>

const maxDelay = 15 * 60_000

const ofStock: Queries = {
  'on hand = received − sold': sql`
    select 1 from stock_levels level where on_hand <> received - (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'sold')`,
  'held = the sum of live holds': sql`
    select 1 from stock_levels level where held <> (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'held')`,
  'no unit is held twice, and stock is never negative': sql`
    select 1 from stock_levels level where least(received, on_hand, held) < 0 or on_hand < (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'held')`,
}

const ofCatalogue: Queries = {
  'lists know what can be bought': sql`
    select 1 from products product where in_stock <> exists (
      select 1 from stock_levels level left join variants variant on variant.id = level.variant_id
      where level.product_id = product.id and level.on_hand > level.held
        and case when product.has_variants then variant.on_sale else level.variant_id is null end)`,
  'a product’s rating is the sum of its shown reviews, where it has any': sql`
    select 1 from products product
    join (select product_id, sum(rating) as sum, count(*) as count
      from reviews where hidden_at is null group by product_id) as given
      on given.product_id = product.id
    where (product.rating_sum, product.rating_count) <> (given.sum, given.count)`,
}

/** Work that was due at `longAgo` must have been done by now. */
const ofOrders = (longAgo: Date): Queries => ({
  'paid orders hold sold units only, ended ones none': sql`
    select 1 from orders join stock_holds hold on hold.holder_id = orders.id
    where (orders.status = 'placed' and orders.payment_status = 'paid' and hold.status <> 'sold')
      or (orders.status <> 'placed' and hold.status <> 'released')`,
  'an order is the sum of its lines and parcels': sql`
    select 1 from orders where subtotal <> (select sum(total) from order_items item where item.order_id = orders.id)
      or shipping <> (select sum(shipping) from fulfilments part where part.order_id = orders.id)`,
  'no unpaid order outlives its hold': sql`
    select 1 from orders where status = 'placed' and payment_status = 'pending'
      and expires_at < ${longAgo}`,
})

const ofPayments = (longAgo: Date): Queries => ({
  'every settled order payment ↔ exactly one paid order': sql`
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
  'nothing is paid for by two settled payments': sql`
    select 1 from payments where status = 'succeeded' group by subject_type, subject_id having count(*) > 1`,
  'money that came twice for a payment is on its way back': sql`
    select 1 from payments second left join payments first on first.id = second.subject_id
    where second.subject_type = 'payment' and (first.id is null
      or (second.captured > 0 and second.captured > (
        select coalesce(sum(amount), 0) from refunds
        where refunds.payment_id = second.id and refunds.status <> 'failed') and second.status <> 'needs_review'))`,
  'no open payment outlives its time': sql`
    select 1 from payments where status in ('created','pending','action_required')
      and expires_at < ${longAgo}`,
})

const ofPromotions: Queries = {
  'a code’s uses are those that are reserved and confirmed': sql`
    select 1 from promotions where uses <> (
      select count(*) from promotion_uses used
      where used.promotion_id = promotions.id and used.status <> 'released')`,
  'no code is used more often than it may be, in all or by one person': sql`
    select 1 from promotions where uses > uses_max
    union all
    select 1 from promotion_uses used join promotions on promotions.id = used.promotion_id
    where used.status <> 'released' group by promotions.id, used.user_id
    having count(*) > promotions.uses_per_person`,
  'every code that made a paid order cheaper counts as used': sql`
    select 1 from promotion_uses used join orders on orders.id = used.order_id
    where used.status = 'released' and orders.status = 'placed'
      and orders.payment_status in ('paid', 'partially_refunded')`,
  'what codes took off is what the order and its lines are cheaper by': sql`
    select 1 from orders where discount <> (
        select coalesce(sum(discount), 0) from promotion_uses used where used.order_id = orders.id)
      or discount <> (select coalesce(sum(discount), 0) from order_items item where item.order_id = orders.id)`,
  'a use waits for the money of its order, and counts once it is there': sql`
    select 1 from promotion_uses used join orders on orders.id = used.order_id
    where (used.status = 'reserved' and (orders.status <> 'placed' or orders.payment_status <> 'pending'))
      or (used.status = 'confirmed' and orders.payment_status not in ('paid', 'partially_refunded'))`,
}

const ofPoints: Queries = {
  'a balance of points is the sum of its ledger, and so is what is owed': sql`
    select 1 from reward_accounts account where (balance, owed) <> (
      select coalesce(sum(points), 0), coalesce(sum(entry.owed), 0)
      from reward_entries entry where entry.user_id = account.user_id)
    union all
    select 1 from reward_entries entry where not exists (
      select 1 from reward_accounts account where account.user_id = entry.user_id)`,
  'what was granted is what its entries say, and once earned is what a lifetime counts': sql`
    select 1 from reward_earnings earning where earning.points * (status = 'granted')::int <> (
      select coalesce(sum(entry.points - entry.owed - entry.written_off), 0) from reward_entries entry where entry.earning_id = earning.id)
    union all
    select 1 from reward_accounts account where lifetime <> (
      select coalesce(sum(points), 0) from reward_earnings earning
      where earning.user_id = account.user_id and status = 'granted')`,
  'nobody owes points': sql`select 1 from reward_accounts where owed <> 0`,
  'points that were redeemed are a code of the same person, worth as much': sql`
    select 1 from reward_redemptions redeemed join promotions on promotions.id = redeemed.promotion_id
    where promotions.user_id is distinct from redeemed.user_id or promotions.amount <> redeemed.points
      or (redeemed.returned_at is not null and promotions.uses > 0)`,
  'points are redeemed once, and come back at most once, without having paid for anything': sql`
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
  'what is claimed of an item is what is held or given of it, and never more than was wished for': sql`
    select 1 from gift_tallies tally where claimed > wanted or claimed <> (
      select coalesce(sum(quantity), 0) from gifts
      where gifts.item_id = tally.item_id and gifts.status in ('held','purchased','delivered'))`,
  'a gift that is given has a paid order, and one that is held an open one': sql`
    select 1 from gifts join givings using (order_id) left join orders on orders.id = gifts.order_id
    where begun_at < ${longAgo} and (
      (gifts.status in ('purchased','delivered') and orders.payment_status not in ('paid','partially_refunded'))
      or (gifts.status = 'held' and orders.payment_status is distinct from 'pending'))`,
  'each gift with a paid order is given in full': sql`
    select 1 from givings join orders on orders.id = givings.order_id
    left join gifts on gifts.order_id = givings.order_id
    where orders.status = 'placed' and orders.payment_status = 'paid' and orders.paid_at < ${longAgo}
      and (gifts.status in ('purchased','delivered')) is not true`,
  'no owner is notified of a gift that was not given': sql`
    select 1 from gifts where revealed_at is not null and purchased_at is null`,
  'an order is nobody’s only if it is a gift from a list': sql`
    select 1 from orders left join givings on givings.order_id = orders.id
    where (orders.user_id is null) <> (givings.order_id is not null)`,
})

const ofReturns: Queries = {
  'no more pieces come back than were bought': sql`
    select 1 from order_items item where quantity < (
      select coalesce(sum(back.quantity), 0) from return_items back join returns on returns.id = back.return_id
      where back.order_item_id = item.id and returns.status <> 'withdrawn')`,
  'what came back is booked for its buyer, once, and on its way': sql`
    select 1 from returns where amount > 0 and (
      amount is distinct from (
        select -sum(entry.amount) from ledger_entries entry
        where entry.journal = 'return' and entry.cause_id = returns.id and entry.account = 'buyer')
      or 1 <> (
        select count(distinct refunds.amount) from refunds
        where refunds.reason = 'return ' || returns.id and refunds.amount = returns.amount))`,
  'a return is refunded once its money is back': sql`
    select 1 from returns where status = 'refunded' and amount > 0 and not exists (
      select 1 from payments join refunds on refunds.payment_id = payments.id and refunds.status = 'processed'
      where payments.subject_id = returns.order_id
        and (refunds.reason = 'return ' || returns.id or payments.refunded = payments.captured))`,
  'a part is returned once all of it came back': sql`
    select 1 from fulfilments part where (status = 'returned') <> not exists (
      select 1 from order_items item where item.fulfilment_id = part.id and item.quantity > (
        select coalesce(sum(back.quantity), 0) from return_items back join returns on returns.id = back.return_id
        where back.order_item_id = item.id and returns.status in ('received', 'refunded')))`,
}

const ofDisputes: Queries = {
  'a payment is disputed while, and only while, a dispute of it is open and its money is here': sql`
    select 1 from payments payment where (status = 'disputed') <> (status <> 'refunded' and exists (
      select 1 from disputes where disputes.payment_id = payment.id and disputes.status in ('opened','under_review')))`,
  'what a lost dispute took is what was refunded for it and what the shop lost': sql`
    select 1 from disputes where (status = 'lost')::int * amount <> coalesce((
        select sum(refunds.amount) from refunds where refunds.payment_id = disputes.payment_id
          and refunds.reason = 'dispute ' || disputes.provider_dispute_id and refunds.status = 'processed'), 0)
      + coalesce((select sum(entry.amount) from ledger_entries entry
          where entry.journal = 'dispute' and entry.cause_id = disputes.id and entry.account = 'chargebacks'), 0)`,
}

/** Entries of the ledger are positive where an account receives and negative where it pays. */
const ofMoney: Queries = {
  'the ledger of every order adds up to nothing': sql`
    select 1 from ledger_entries group by subject_type, subject_id having sum(amount) <> 0`,
  'what the provider holds of a payment is what it took less what it gave back': sql`
    select 1 from payments payment left join (
      select coalesce(refunds.payment_id, entry.cause_id) as payment_id, entry.account, sum(entry.amount) as amount
      from ledger_entries entry left join refunds on refunds.id = entry.cause_id
      where entry.account like 'provider:%' group by 1, 2
    ) holds on holds.payment_id = payment.id and holds.account = 'provider:' || payment.provider
    where captured - refunded <> coalesce(holds.amount, 0)`,
  'what went back of a payment is the sum of its refunds': sql`
    select 1 from payments payment where refunded <> (
      select coalesce(sum(refunds.amount), 0) from refunds
      where refunds.payment_id = payment.id and refunds.status = 'processed')`,
  'what is paid for an order is what was taken for it less what went back': sql`
    select 1 from orders where payment_status = 'paid' and total <> (
      select coalesce(sum(captured - refunded), 0) from payments payment where payment.subject_id = orders.id)
      and not exists (select 1 from outbox_events event
        where delivered_at is null and event.payload->>'subject_id' = orders.id::text)`,
  'nobody owes the buyer of a paid order anything': sql`
    select 1 from orders where status = 'placed' and payment_status = 'paid' and 0 <> (
      select coalesce(sum(amount), 0) from ledger_entries entry
      where entry.subject_type = 'order' and entry.subject_id = orders.id
        and entry.account = 'buyer' and entry.journal not in ('refund', 'return'))`,
  'money of a paid order that was called off is on its way back': sql`
    select 1 from orders where status <> 'placed' and payment_status = 'paid' and not exists (
      select 1 from payments join refunds on refunds.payment_id = payments.id
      where payments.subject_id = orders.id)`,
  'of a refunded order nothing is left with anybody': sql`
    select 1 from orders join ledger_entries entry on entry.subject_id = orders.id
    where orders.payment_status = 'refunded' group by orders.id, entry.account having sum(entry.amount) <> 0`,
}

/** Jobs are due by the clock of the database, events by the clock of the server. */
const ofPlatform = (longAgo: Date): Queries => ({
  'a key has one kept answer': sql`
    select 1 from idempotency_keys group by caller, route, key having count(*) > 1`,
  'the audit log is as it was written': auditViolations,
  'a key has placed one order': sql`
    select 1 from orders group by user_id, idempotency_key having count(*) > 1`,
  'no event waits for more than 15 minutes for who hears it': sql`
    select 1 from outbox_events where delivered_at is null and created_at < ${longAgo}`,
  'no background work waits for more than 15 minutes': sql`
    select 1 from graphile_worker.jobs where run_at < now() - interval '15 minutes'`,
})

/** Checks every invariant in one snapshot of the data, without a time limit and without blocking other work. */
export const checkInvariants = (database: Database, clock: Clock): Promise<Invariant[]> =>
  transaction(database, async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    await tx.execute(sql`set local statement_timeout = 0`)
    return checkAllInvariants(tx, clock)
  })

/** The same check within a transaction, which includes its uncommitted changes. */
export async function checkAllInvariants(tx: Executor, clock: Clock): Promise<Invariant[]> {
  const longAgo = after(clock, -maxDelay)
  const queries = {
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
    ...ofPlatform(longAgo),
    'the figures of the last 35 days are the sums of their orders and refunds': wrongFigures(longAgo),
  }
  const checked: Invariant[] = []
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await tx.execute<{ broken: number }>(
      sql`select count(*)::int as broken from (${query}) as rows`,
    )
    checked.push({ name, broken: rows[0]?.broken ?? 0 })
  }
  return checked
}

const quarterOfAnHour = 15 * 60_000

/** Reports violated invariants as metrics. It runs rarely, because it reads all data. */
export function watchInvariants({ config, database, clock, jobs, metrics, log }: Platform): void {
  if (config.ops.port === undefined) return
  let values = { invariantsBroken: Number.NaN, invariantsCheckedAt: Number.NaN }
  metrics.collectGauges(() => values)
  jobs.every('check invariants', quarterOfAnHour, async () => {
    const checked = await checkInvariants(database, clock)
    await recordInvariants(database, checked, clock.now())
    const broken = checked.reduce((sum, invariant) => sum + invariant.broken, 0)
    values = { invariantsBroken: broken, invariantsCheckedAt: Date.now() / 1000 }
    if (broken > 0) log.error('an invariant is broken', { count: broken })
  })
}
