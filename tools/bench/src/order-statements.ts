import { randomInt, randomUUID } from 'node:crypto'
import type { Basket } from './buyers.ts'
import type { Session } from './database.ts'
import { orderTransaction, type PlacedOrder } from './order-transaction.ts'

/** Work on one basket in one session. */
export type OrderWork = (session: Session, basket: Basket) => Promise<void>

/** A buyer has at most one open payment, so each order has another buyer; buyer ids are numbers below 2^53. */
const newUserId = () => randomInt(2 ** 47, 2 ** 48 - 1)

/** The statements of one order over HTTP: before, in and after its transaction. */
export const wholeOrder: OrderWork = async (session, basket) => {
  const [userId, key] = [newUserId(), randomUUID()]
  await session.query('select email, first_name, last_name, phone from users where id = $1', [userId])
  await session.query('select * from orders where user_id = $1 and idempotency_key = $2', [userId, key])
  await session.query(
    `select * from payments where user_id = $1 and subject_type = $2
       and status in ('created', 'pending', 'action_required') limit $3`,
    [userId, 'order', 1],
  )
  const placed = await orderTransaction(session, basket, userId, key)
  await sendPayment(session, placed)
  await readBack(session, placed)
}

/** The transaction only. */
export const orderAlone: OrderWork = async (session, basket) => {
  await orderTransaction(session, basket, newUserId(), randomUUID())
}

/** Around the provider's call, which is omitted here (api/src/payments/start-payment.ts). */
async function sendPayment(session: Session, { paymentId }: PlacedOrder): Promise<void> {
  await session.query(
    `update payments set sending_until = $2 where id = $1 and status = 'created'
       and (sending_until is null or sending_until < $2) returning *`,
    [paymentId, new Date()],
  )
  await session.query('begin')
  await session.query('select * from payments where id = $1 for update', [paymentId])
  await session.query(
    `update payments set status = 'pending', authorization_url = $2, sending_until = null
     where id = $1 and status = 'created' returning *`,
    [paymentId, `http://127.0.0.1/checkout/${paymentId}`],
  )
  await session.query('commit')
}

/** The content of the response. */
async function readBack(session: Session, { orderId }: PlacedOrder): Promise<void> {
  await session.query('select * from fulfilments where order_id = $1 order by id asc', [orderId])
  const { rows } = await session.query<{ picture_slug: string }>(
    'select * from order_items where order_id = $1 order by position asc',
    [orderId],
  )
  const slugs = [...new Set(rows.map(row => row.picture_slug))]
  await session.query('select * from pictures where slug = any($1)', [slugs])
}
