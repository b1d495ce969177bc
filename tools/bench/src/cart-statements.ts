import { randomInt, randomUUID } from 'node:crypto'
import type { OrderWork } from './order-statements.ts'
import { findLines } from './order-transaction.ts'

/** The statements of one addition to a cart, in its transaction (api/src/cart/edit-cart.ts). */
export const addToCart: OrderWork = async (session, basket) => {
  const [userId, key, now] = [randomInt(2 ** 47, 2 ** 48 - 1), randomUUID(), new Date()]
  const [productId] = basket
  await session.query('begin')
  try {
    await session.query('select pg_try_advisory_xact_lock($1::bigint)', [randomInt(2 ** 47)])
    await session.query('select * from idempotency_keys where caller = $1 and route = $2 and key = $3', [
      `user:${userId}`,
      'POST /user/cart/add',
      key,
    ])
    await findLines(session, basket)
    await session.query(
      `insert into carts (user_id, version, updated_at) values ($1, 1, $2)
         on conflict (user_id) do update set version = carts.version + 1, updated_at = $2`,
      [userId, now],
    )
    await session.query('select * from cart_items where user_id = $1 and product_id = $2', [
      userId,
      productId,
    ])
    await session.query('select * from cart_items where user_id = $1 order by added_at, id', [userId])
    await session.query(
      `insert into cart_items (id, user_id, product_id, variant_id, quantity, price, added_at)
         values ($1, $2, $3, null, 1, $4, $5)
         on conflict (user_id, product_id, variant_id) do update set quantity = 1, price = $4`,
      [randomUUID(), userId, productId, 4_000, now],
    )
    const { rows } = await session.query(
      'select * from cart_items where user_id = $1 order by added_at, id',
      [userId],
    )
    await findLines(session, basket)
    await session.query('select * from cart_promotions where user_id = $1', [userId])
    await session.query('select version from carts where user_id = $1', [userId])
    await session.query(
      `insert into idempotency_keys (caller, route, key, body_hash, status, answer, created_at)
         values ($1, $2, $3, $4, 201, $5, $6)`,
      [`user:${userId}`, 'POST /user/cart/add', key, 'hash', JSON.stringify(rows), now],
    )
    await session.query('commit')
  } catch (error) {
    await session.query('rollback')
    throw error
  }
}
