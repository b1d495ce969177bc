import type { Transaction } from '#platform/database.ts'
import { type SQL, sql } from '#platform/sql.ts'

/**
 * Writes paid orders with all rows that real ones have. Their input is two temporary tables of the transaction:
 * `new_orders` (n, id, number, user_id, email, address, step, placed_at), with a unique n, and `new_lines` (order_id,
 * n, line, parcel, product_id, name, picture_slug, price, vendor_id, level_id, vendor_name, town, quantity). `parcel`
 * is the shipping price of each maker's parcel in pesewas, and `step` the fulfilment status: making, shipped or
 * delivered.
 */
export async function writeSeededOrders(tx: Transaction): Promise<void> {
  await tx.execute(newParts)
  await tx.execute('analyze new_parts')
  await tx.execute(pricedOrders)
  await tx.execute('analyze priced_orders')
  for (const rows of [orders, fulfilments, items, holds, payments, events, captures, sales]) {
    await tx.execute(rows)
  }
  // Stock comes last, because buyers wait for its lock.
  await tx.execute(lockedLevels)
  await tx.execute(levels)
}

const newParts = sql`
  create temp table new_parts on commit drop as
  select order_id, vendor_id, vendor_name, town, ${seededId(sql`'part ' || n || vendor_id`)} as id, parcel as shipping,
    sum(price * quantity)::int as subtotal
  from new_lines group by order_id, n, parcel, vendor_id, vendor_name, town`

/** All rows are made from temporary tables, because joins with tables of millions of orders take longer each time. */
const pricedOrders = sql`
  create temp table priced_orders on commit drop as
  select new_orders.*, subtotal, shipping, subtotal + shipping as total, placed_at + interval '1 minute' as paid_at,
    ${seededId(sql`'payment ' || n`)} as payment_id, 'akd-' || md5('payment ' || n) as reference
  from new_orders join (select order_id as id, sum(subtotal)::int as subtotal, sum(shipping)::int as shipping
    from new_parts group by order_id) parts using (id)`

const orders = sql`
  insert into orders (id, number, user_id, status, payment_status, fulfilment_status, subtotal, discount, shipping,
    total, shipping_address, idempotency_key, request_hash, placed_at, paid_at)
  select id, number, user_id, 'placed', 'paid', step, subtotal, 0, shipping, total, address, 'generated ' || n,
    md5('request ' || n), placed_at, paid_at
  from priced_orders`

const fulfilments = sql`
  insert into fulfilments (id, order_id, vendor_id, vendor_name, vendor_town, status, shipping, making_at, shipped_at,
    delivered_at, proof, proved_at)
  select new_parts.id, order_id, vendor_id, vendor_name, town, step, shipping, placed_at + interval '1 hour',
    case when step <> 'making' then placed_at + interval '2 hours' end,
    case when step = 'delivered' then placed_at + interval '3 hours' end,
    case when step = 'delivered' then 'buyer' end,
    case when step = 'delivered' then placed_at + interval '3 hours' end
  from new_parts join new_orders on new_orders.id = order_id`

const items = sql`
  insert into order_items (id, order_id, fulfilment_id, position, product_id, name, picture_slug, quantity, price, total)
  select ${seededId(sql`'line ' || n || '.' || line`)}, new_lines.order_id, new_parts.id, line, product_id, name,
    picture_slug, quantity, price, price * quantity
  from new_lines join new_parts using (order_id, vendor_id)`

const holds = sql`
  insert into stock_holds (id, holder_id, stock_level_id, quantity, status, created_at, ended_at)
  select ${seededId(sql`'hold ' || order_id || level_id`)}, order_id, level_id, sum(quantity), 'sold', min(placed_at),
    min(placed_at) + interval '1 minute'
  from new_lines join new_orders on new_orders.id = order_id group by order_id, level_id`

const payments = sql`
  insert into payments (id, reference, provider, subject_type, subject_id, subject_name, user_id, email, amount,
    captured, status, channel, provider_transaction_id, created_at, expires_at, settled_at)
  select payment_id, reference, 'paystack', 'order', id, number, user_id, email, total, total, 'succeeded',
    'mobile_money', n::text, placed_at, placed_at + interval '15 minutes', paid_at
  from priced_orders`

const events = sql`
  insert into payment_events (provider, event_key, reference, body, received_at)
  select 'paystack', 'charge.success:' || reference, reference, jsonb_build_object('event', 'charge.success', 'data',
      jsonb_build_object('id', n, 'reference', reference, 'amount', total, 'currency', 'GHS', 'channel', 'mobile_money',
        'paid_at', paid_at, 'customer', jsonb_build_object('email', email))), paid_at
  from priced_orders`

const captures = sql`
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
  select 'capture', payment_id, 'order', id, entry.account, entry.amount, paid_at
  from priced_orders cross join lateral (values ('provider:paystack', total), ('buyer', -total)) as entry (account, amount)`

const sales = sql`
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
  select 'sale', id, 'order', id, entry.account, entry.amount, paid_at
  from priced_orders join (
    select id as order_id, 'buyer' as account, total as amount from priced_orders
    union all select order_id, 'shipping', -sum(shipping) from new_parts group by order_id
    union all select order_id, 'vendor:' || vendor_id, -subtotal from new_parts
  ) entry on entry.order_id = id
  where entry.amount <> 0`

/** Buyers and other batches wait: to lock the rows of half a million products in a fixed order would take longer. */
const lockedLevels = sql`lock table stock_levels in share row exclusive mode`

/** Receives the sold units first, so that the available stock stays the same. */
const levels = sql`
  update stock_levels set received = received + sold.units
  from (select level_id, sum(quantity) as units from new_lines group by level_id) sold
  where stock_levels.id = sold.level_id`

/** The id of a seeded row, derived from these words: a UUIDv8 (RFC 9562) that is the same each time. */
export function seededId(words: SQL): SQL {
  return sql`overlay(overlay(md5(${words}) placing '8' from 13) placing '8' from 17)::uuid`
}
