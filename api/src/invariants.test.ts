import { beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sealAudit } from '#platform/seal-audit.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { harms } from '#test/invariant-harms.ts'
import { waitingWork } from '#test/outbox.ts'
import { openProgram } from '#test/program.ts'
import { checkAllInvariants, type Invariant } from './invariants.ts'

const buying = setUpBuying()
/** Two orders of one product with 5 units: 2 units paid, 1 unpaid. */
const ids = { paid: '', waiting: '', product: '' }

const brokenIn = (checked: readonly Invariant[]) => checked.filter(one => one.broken > 0).map(one => one.name)

beforeEach(async () => {
  if (ids.paid) return
  const { product, buyer, orderOf } = buying
  const other = openProgram(buying.shop)
  await other.register()
  const { order, payment } = (await buyer.call('createOrder', orderOf(2))).body.data
  await buying.click(payment.authorization_url, 'approve')
  await expect.poll(() => buying.orderStatus(order.id)).toBe('paid')
  await expect.poll(queued).toBe(0)
  const waiting = (await other.call('createOrder', orderOf(1))).body.data.order
  await sealAudit(buying.shop.platform)
  Object.assign(ids, { paid: order.id, waiting: waiting.id, product: product.id })
})

async function queued(): Promise<number | undefined> {
  const { rows } = await buying.shop.database.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from ${waitingWork}`,
  )
  return rows[0]?.jobs
}

/** The violated invariants after this change, which is undone afterwards. */
async function reportedAfter(harm: string): Promise<string[]> {
  let reported: string[] | undefined
  const tried = transaction(buying.shop.database, async tx => {
    for (const [word, id] of Object.entries(ids)) harm = harm.replaceAll(`:${word}`, `'${id}'`)
    await tx.execute(sql.raw(harm))
    reported = brokenIn(await checkAllInvariants(tx, buying.shop.clock))
    tx.rollback()
  })
  await tried.catch(error => {
    if (!reported) throw error
  })
  return reported ?? []
}

describe('the invariants', () => {
  test('hold during normal work', async () => {
    expect(brokenIn(await buying.shop.operator.check())).toEqual([])
  })

  test.each(harms)('detect %s', async (_what, harm, reported) => {
    expect(await reportedAfter(harm)).toEqual(reported)
  })

  test('lose the result of an invariant that no longer exists', async () => {
    const { database, operator } = buying.shop
    await database.execute(sql`
      insert into invariant_results (name, broken, broken_since, checked_at) values ('an old name', 1, now(), now())`)
    await operator.check()
    const { rows } = await database.execute(sql`select 1 from invariant_results where name = 'an old name'`)
    expect(rows).toEqual([])
  })

  test('allow 15 minutes by the server’s clock for background work', async () => {
    const settledAgo = (minutes: number) => `
      update orders set payment_status = 'pending', paid_at = null where id = :paid;
      update payments set settled_at = now() - interval '${minutes} minutes' where subject_id = :paid`
    expect(await reportedAfter(settledAgo(10))).toEqual([])
    expect(await reportedAfter(settledAgo(20))).toHaveLength(1)
  })
})

/** Changes that the constraints of the tables refuse, so that no check is needed. */
const refused: readonly [string, string, string][] = [
  [
    'stock below nothing',
    'update stock_levels set on_hand = -1 where product_id = :product',
    'stock_levels_held',
  ],
  [
    'more held than there is',
    'update stock_levels set held = on_hand + 1 where product_id = :product',
    'stock_levels_held',
  ],
  [
    'a second settled payment for one order',
    `insert into payments (id, reference, provider, subject_type, subject_id, subject_name, user_id, email, amount,
       status, created_at, expires_at)
     select gen_random_uuid(), 'again', provider, subject_type, subject_id, subject_name, user_id, email, amount,
       status, created_at, expires_at from payments where subject_id = :paid`,
    'payments_open_key',
  ],
  [
    'a second order under one key',
    `insert into orders (id, number, user_id, subtotal, discount, shipping, total, shipping_address, idempotency_key,
       request_hash, placed_at)
     select gen_random_uuid(), 'again', user_id, subtotal, discount, shipping, total, shipping_address,
       idempotency_key, request_hash, placed_at from orders where id = :paid`,
    'orders_idempotency_key',
  ],
  [
    'a second answer under one key',
    `insert into idempotency_keys (caller, route, key, body_hash, status, created_at)
     select 'somebody', 'a route', 'a key', 'a hash', 200, now() from generate_series(1, 2)`,
    'idempotency_keys_caller_route_key_pk',
  ],
]

test.each(refused)('refuses %s by a constraint', async (_what, harm, constraint) => {
  await expect(reportedAfter(harm)).rejects.toMatchObject({ cause: { constraint } })
})
