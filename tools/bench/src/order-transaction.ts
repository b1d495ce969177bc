import { randomBytes, randomUUID } from 'node:crypto'
import type { Basket } from './buyers.ts'
import type { Session } from './database.ts'

export interface PlacedOrder {
  readonly orderId: string
  readonly paymentId: string
}

interface Line {
  readonly product_id: string
  readonly product_name: string
  readonly picture: { slug: string }
  readonly price: number
  readonly vendor: { id: string; name: string; town: string }
  readonly stock_level_id: string
}

const address = { street: '1 High Street', city: 'Accra', state: 'Greater Accra', country: 'GH' }

/**
 * The transaction that creates an order, statement for statement (api/src/orders/create-order.ts): prices the
 * basket, holds stock, writes order, fulfilments, line items and payment.
 */
export async function orderTransaction(
  session: Session,
  basket: Basket,
  userId: number,
  idempotencyKey: string,
): Promise<PlacedOrder> {
  await session.query('begin')
  try {
    const lines = await findLines(session, basket)
    const orderId = randomUUID()
    await holdStock(session, orderId, lines)
    const number = await writeOrder(session, { orderId, userId, idempotencyKey, lines })
    await writeParts(session, orderId, lines)
    const paymentId = await writePayment(session, { orderId, userId, number, lines })
    await session.query('commit')
    return { orderId, paymentId }
  } catch (error) {
    await session.query('rollback')
    throw error
  }
}

export async function findLines(session: Session, basket: Basket): Promise<Line[]> {
  const { rows } = await session.query<Line>(
    `select product.id as product_id, variant.id as variant_id, product.name as product_name,
       variant.name as variant_name,
       json_build_object('slug', picture.slug, 'alt', picture.alt, 'placeholder', picture.placeholder) as picture,
       coalesce(variant.price, product.price) as price,
       json_build_object('id', vendor.id, 'name', vendor.name, 'town', vendor.town, 'region', vendor.region)
         as vendor,
       product.weight_grams, product.has_variants,
       product.on_sale and coalesce(variant.on_sale, true) as on_sale,
       level.id as stock_level_id, coalesce(level.on_hand - level.held, 0) as available
     from unnest($1::uuid[], $2::uuid[]) with ordinality as wanted (product_id, variant_id, place)
     join products as product on product.id = wanted.product_id
     join vendors as vendor on vendor.id = product.vendor_id
     join pictures as picture on picture.slug = product.picture_slug
     left join variants as variant on variant.product_id = product.id and variant.id = wanted.variant_id
     left join stock_levels as level on level.product_id = product.id
       and (level.variant_id = wanted.variant_id or (level.variant_id is null and wanted.variant_id is null))
     where wanted.variant_id is null or variant.id is not null
     order by wanted.place`,
    [basket, [null, null]],
  )
  return rows
}

async function holdStock(session: Session, orderId: string, lines: readonly Line[]): Promise<void> {
  const [first, second] = lines.map(line => line.stock_level_id)
  await session.query('select * from stock_levels where id in ($1, $2) order by id asc for update', [
    first,
    second,
  ])
  const { rows } = await session.query(
    `update stock_levels as level set held = level.held + wanted.quantity
     from (values ($1::uuid, $2::int), ($3::uuid, $4::int)) as wanted (id, quantity)
     where level.id = wanted.id and level.on_hand - level.held >= wanted.quantity
     returning level.id`,
    [first, 1, second, 1],
  )
  if (rows.length < lines.length) throw new Error('the stock ran out: ask for fewer orders')
  await session.query(
    `insert into stock_holds (id, holder_id, stock_level_id, quantity, status, created_at, ended_at)
     values ($1, $2, $3, $4, default, $5, default), ($6, $7, $8, $9, default, $10, default)`,
    [randomUUID(), orderId, first, 1, new Date(), randomUUID(), orderId, second, 1, new Date()],
  )
  const shown = lines.map(line => line.product_id).join(' ')
  await session.query('select pg_notify($1, $2)', ['akyede', JSON.stringify([orderId, 0, 'changed', shown])])
}

interface OrderWanted {
  readonly orderId: string
  readonly userId: number
  readonly lines: readonly Line[]
}

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + line.price, 0)

async function writeOrder(
  session: Session,
  { orderId, userId, idempotencyKey, lines }: OrderWanted & { idempotencyKey: string },
): Promise<string> {
  const number = `AK-${randomBytes(8).toString('hex')}`
  const total = totalOf(lines)
  await session.query(
    `insert into orders (id, number, user_id, subtotal, discount, shipping, total, shipping_address,
       idempotency_key, request_hash, placed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning *`,
    [orderId, number, userId, total, 0, 0, total, address, idempotencyKey, 'hash', new Date(), tomorrow()],
  )
  return number
}

async function writeParts(session: Session, orderId: string, lines: readonly Line[]): Promise<void> {
  const parts = new Map<string, string>()
  for (const { vendor } of lines) {
    if (parts.has(vendor.id)) continue
    const id = randomUUID()
    parts.set(vendor.id, id)
    await session.query(
      `insert into fulfilments (id, order_id, vendor_id, vendor_name, vendor_town, shipping)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, orderId, vendor.id, vendor.name, vendor.town, 0],
    )
  }
  const rows = lines.map((line, position) => [
    ...[randomUUID(), orderId, parts.get(line.vendor.id), position, line.product_id, null, line.product_name],
    ...[null, line.picture.slug, 1, line.price, line.price],
  ])
  await session.query(
    `insert into order_items (id, order_id, fulfilment_id, position, product_id, variant_id, name, variant_name,
       picture_slug, quantity, price, total)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12),
       ($13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`,
    rows.flat(),
  )
}

async function writePayment(
  session: Session,
  { orderId, userId, number, lines }: OrderWanted & { number: string },
): Promise<string> {
  const id = randomUUID()
  const reference = `akd-${id.replaceAll('-', '')}`
  // Checked tomorrow instead of in seconds: the server must not query the provider for a payment that was
  // never sent.
  await session.query(
    `insert into payments (id, reference, provider, subject_type, subject_id, subject_name, user_id, email, amount,
       channel, created_at, expires_at, check_at)
     values ($1, $2, 'paystack', 'order', $3, $4, $5, $6, $7, null, $8, $9, $10) returning *`,
    [
      id,
      reference,
      orderId,
      number,
      userId,
      'esi@akyede.test',
      totalOf(lines),
      new Date(),
      tomorrow(),
      tomorrow(),
    ],
  )
  return id
}

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1_000)
