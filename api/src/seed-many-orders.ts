import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'

const batch = 2_000

/**
 * Adds paid and delivered orders of two lines each over the last year until there are `count` generated ones, with
 * all that real ones leave behind, to measure with. The same number is always the same order.
 */
export async function seedManyOrders(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  count: number,
): Promise<void> {
  const now = clock.now()
  for (let first = 1; first <= count; first += batch) {
    const last = Math.min(first + batch - 1, count)
    await transaction(database, tx => addOrders(tx, first, last, now))
  }
  await database.execute('analyze')
}

async function addOrders(tx: Transaction, first: number, last: number, now: Date): Promise<void> {
  await tx.execute(newOrders(first, last, now))
  await tx.execute(newLines)
  await tx.execute(newParts)
  for (const rows of [orders, fulfilments, items, holds, payments, events, captures, sales]) {
    await tx.execute(rows)
  }
  // The last one, because a buyer who wants the same piece waits for it.
  await tx.execute(levels)
}

const newOrders = (first: number, last: number, now: Date): SQL => sql`
  create temp table new_orders on commit drop as
  select n, md5('order ' || n)::uuid as id, 'AK-G' || lpad(n::text, 7, '0') as number, buyer.id as user_id,
    buyer.email, ${now}::timestamptz - make_interval(mins => n % 525600) as placed_at
  from generate_series(${first}::int, ${last}::int) n
  join (select id, email, row_number() over (order by id) - 1 as position, count(*) over () as all
    from users) buyer on buyer.position = n % buyer.all
  where not exists (select from orders where orders.id = md5('order ' || n)::uuid)`

const newLines = sql`
  create temp table new_lines on commit drop as
  select new_orders.id as order_id, n, line, product.*, 1 + (n + line) % 3 as quantity
  from new_orders cross join generate_series(0, 1) line
  join (select product.id as product_id, product.name, product.picture_slug, product.price, product.vendor_id,
      level.id as level_id, vendor.name as vendor_name, vendor.town,
      row_number() over (order by product.slug) - 1 as position, count(*) over () as all
    from products product join vendors vendor on vendor.id = product.vendor_id
    join stock_levels level on level.product_id = product.id and level.variant_id is null
    where not product.has_variants) product on product.position = (n * 7 + line) % product.all`

const newParts = sql`
  create temp table new_parts on commit drop as
  select order_id, vendor_id, vendor_name, town, md5('part ' || n || vendor_id)::uuid as id, 2500 as shipping,
    sum(price * quantity)::int as subtotal
  from new_lines group by order_id, n, vendor_id, vendor_name, town`

const orders = sql`
  insert into orders (id, number, user_id, status, payment_status, fulfilment_status, subtotal, discount, shipping,
    total, shipping_address, idempotency_key, request_hash, placed_at, paid_at)
  select new_orders.id, number, user_id, 'placed', 'paid', 'delivered', parts.subtotal, 0, parts.shipping,
    parts.subtotal + parts.shipping, jsonb_build_object('recipient_name', 'Ama Mensah', 'phone', '+233244123456',
      'street', n || ' Ring Road', 'city', 'Accra', 'state', 'Greater Accra'),
    'generated ' || n, md5('request ' || n), placed_at, placed_at + interval '1 minute'
  from new_orders join (select order_id, sum(subtotal)::int as subtotal, sum(shipping)::int as shipping
    from new_parts group by order_id) parts on parts.order_id = new_orders.id`

const fulfilments = sql`
  insert into fulfilments (id, order_id, vendor_id, vendor_name, vendor_town, status, shipping, making_at, shipped_at,
    delivered_at)
  select new_parts.id, order_id, vendor_id, vendor_name, town, 'delivered', shipping, placed_at + interval '1 hour',
    placed_at + interval '2 hours', placed_at + interval '3 hours'
  from new_parts join new_orders on new_orders.id = order_id`

const items = sql`
  insert into order_items (id, order_id, fulfilment_id, position, product_id, name, picture_slug, quantity, price, total)
  select md5('line ' || n || '.' || line)::uuid, new_lines.order_id, new_parts.id, line, product_id, name,
    picture_slug, quantity, price, price * quantity
  from new_lines join new_parts using (order_id, vendor_id)`

const holds = sql`
  insert into stock_holds (id, holder_id, stock_level_id, quantity, status, created_at, ended_at)
  select md5('hold ' || order_id || level_id)::uuid, order_id, level_id, sum(quantity), 'sold', min(placed_at),
    min(placed_at) + interval '1 minute'
  from new_lines join new_orders on new_orders.id = order_id group by order_id, level_id`

const payments = sql`
  insert into payments (id, reference, provider, subject_type, subject_id, subject_name, user_id, email, amount,
    captured, status, channel, provider_transaction_id, created_at, expires_at, settled_at)
  select md5('payment ' || n)::uuid, 'generated-' || n, 'paystack', 'order', orders.id, orders.number, orders.user_id,
    email, total, total, 'succeeded', 'mobile_money', n::text, orders.placed_at,
    orders.placed_at + interval '15 minutes', paid_at
  from new_orders join orders using (id)`

const events = sql`
  insert into payment_events (provider, event_key, reference, body, received_at)
  select 'paystack', 'charge.success:' || reference, reference, jsonb_build_object('event', 'charge.success', 'data',
      jsonb_build_object('id', n, 'reference', reference, 'amount', amount, 'currency', 'GHS', 'channel', channel,
        'paid_at', settled_at, 'customer', jsonb_build_object('email', payments.email))), settled_at
  from new_orders join payments on subject_id = new_orders.id`

const captures = sql`
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
  select 'capture', payments.id, 'order', subject_id, entry.account, entry.amount, settled_at
  from new_orders join payments on subject_id = new_orders.id
  cross join lateral (values ('provider:paystack', captured), ('buyer', -captured)) as entry (account, amount)`

const sales = sql`
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
  select 'sale', orders.id, 'order', orders.id, entry.account, entry.amount, paid_at
  from new_orders join orders using (id)
  cross join lateral (select 'buyer' as account, total as amount union all select 'shipping', -shipping
    union all select 'vendor:' || vendor_id, -new_parts.subtotal from new_parts
      where new_parts.order_id = orders.id) entry`

/** What was sold had to come in first: as much is there to buy as before. */
const levels = sql`
  update stock_levels set received = received + sold.pieces
  from (select level_id, sum(quantity) as pieces from new_lines group by level_id) sold
  where stock_levels.id = sold.level_id`
