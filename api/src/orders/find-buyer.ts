import { Failure } from '@akyede/contract/failures'
import type { Contact } from '#feature/accounts'
import { hasOpenPayment } from '#feature/payments'
import { codesOnCart } from '#feature/promotions'
import { type Executor, prepared } from '#platform/database.ts'
import { and, eq, type SQL, sql } from '#platform/sql.ts'
import { type OrderRow, typedOrder } from './order.ts'
import { orders } from './tables.ts'

/** A verified buyer has a verified email or phone; a former buyer has paid for an order that was kept. */
export type BuyerTrust = 'verified' | 'former buyer' | 'unknown'

/** SQL expression for the trust in a row of `users`. */
const trustIn = (user: SQL): SQL<BuyerTrust> => sql<BuyerTrust>`case
  when ${user}.email_verified_at is not null or ${user}.phone_verified_at is not null then 'verified'
  when exists (select 1 from orders paid where paid.user_id = ${user}.id
    and paid.status = 'placed' and paid.payment_status in ('paid', 'partially_refunded')) then 'former buyer'
  else 'unknown' end`

/** The details of a buyer that are read before the order is placed. */
export interface Buyer {
  readonly contact: Omit<Contact, 'email_verified_at'>
  readonly trust: BuyerTrust
  readonly codesOnCart: readonly string[]
  /** Whether another order of the buyer waits for its payment. */
  readonly hasOpenPayment: boolean
  /** The order that was already placed with the same idempotency key. */
  readonly placed: OrderRow | undefined
}

/**
 * Reads the buyer in one statement, and so at one point in time: an order with this key is found together with its open
 * payment. The trust is that of the account, because its email may have been verified after the session began.
 */
export async function findBuyer(
  executor: Executor,
  userId: number,
  idempotencyKey: string | undefined,
): Promise<Buyer> {
  const [found] = await selectBuyer(executor).execute({ userId, key: idempotencyKey ?? null })
  if (!found) throw new Failure('auth.required')
  const { trust, codesOnCart, hasOpenPayment, placed, ...contact } = found
  return { contact, trust, codesOnCart, hasOpenPayment, placed: placed ? typedOrder(placed) : undefined }
}

const selectBuyer = prepared('find_buyer', executor => {
  const buyerId = sql`buyer.id`
  return executor
    .select({
      id: sql<number>`buyer.id::float8`,
      email: sql<string | null>`buyer.email`,
      first_name: sql<string>`buyer.first_name`,
      last_name: sql<string>`buyer.last_name`,
      phone: sql<string | null>`buyer.phone`,
      trust: trustIn(sql`buyer`),
      codesOnCart: codesOnCart(buyerId),
      hasOpenPayment: hasOpenPayment(buyerId, 'order'),
      placed: orders,
    })
    .from(sql`users buyer`)
    .leftJoin(orders, and(eq(orders.user_id, buyerId), eq(orders.idempotency_key, sql.placeholder('key'))))
    .where(sql`buyer.id = ${sql.placeholder('userId')}`)
})
