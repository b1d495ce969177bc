import { sql } from 'drizzle-orm'
import { after } from '#platform/clock.ts'
import type { Platform } from '#platform/platform.ts'

/** Something that must be true of the data whatever happened; `broken` counts the rows for which it is not. */
export interface Invariant {
  readonly name: string
  readonly broken: number
}

const patience = 15 * 60_000

/** Each query selects what breaks its sentence; what was due at `longAgo` must have been done by now. */
const queriesAt = (longAgo: Date) => ({
  'on hand = received − sold': sql`
    select 1 from stock_levels level where on_hand <> received - (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'sold')`,
  'held = the sum of live holds': sql`
    select 1 from stock_levels level where held <> (
      select coalesce(sum(quantity), 0) from stock_holds hold
      where hold.stock_level_id = level.id and hold.status = 'held')`,
  'every settled order payment ↔ exactly one paid order': sql`
    select 1 from payments payment
    left join orders on orders.id = payment.subject_id
    where payment.subject_type = 'order' and payment.status = 'succeeded'
      and orders.payment_status is distinct from 'paid'
      and payment.settled_at < ${longAgo}`,
  'every paid order has exactly one settled payment of its total': sql`
    select 1 from orders where payment_status = 'paid' and (
      select count(*) from payments payment
      where payment.subject_id = orders.id and payment.status = 'succeeded' and payment.amount = orders.total) <> 1`,
  'paid orders hold sold pieces only, ended ones none': sql`
    select 1 from orders join stock_holds hold on hold.holder_id = orders.id
    where (orders.payment_status = 'paid' and hold.status <> 'sold')
      or (orders.status <> 'placed' and hold.status <> 'released')`,
  'an order is the sum of its lines and parcels': sql`
    select 1 from orders where subtotal <> (select sum(total) from order_items item where item.order_id = orders.id)
      or shipping <> (select sum(shipping) from fulfilments part where part.order_id = orders.id)`,
  'no unpaid order outlives its hold': sql`
    select 1 from orders where status = 'placed' and payment_status = 'pending'
      and expires_at < ${longAgo}`,
  // The queue lives by the clock of the database.
  'no background work waits for more than 15 minutes': sql`
    select 1 from graphile_worker.jobs where run_at < now() - interval '15 minutes'`,
})

export async function checkInvariants({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<Invariant[]> {
  const checked: Invariant[] = []
  for (const [name, query] of Object.entries(queriesAt(after(clock, -patience)))) {
    const { rows } = await database.execute<{ broken: number }>(
      sql`select count(*)::int as broken from (${query}) as rows`,
    )
    checked.push({ name, broken: rows[0]?.broken ?? 0 })
  }
  return checked
}
