import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const buyers = 200
const units = 5

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ demo: true })
})
afterAll(() => shop.close())

async function registerBuyers(): Promise<Program[]> {
  const programs = Array.from({ length: buyers }, () => openProgram(shop))
  // Passwords are hashed two at a time, and only a limited number may wait.
  for (let at = 0; at < buyers; at += 20) {
    await Promise.all(programs.slice(at, at + 20).map(program => program.register()))
  }
  return programs
}

async function productWithStock(): Promise<string> {
  const { rows } = await shop.database.execute<{ product_id: string }>(sql`
    update stock_levels set received = ${units}, on_hand = ${units}, held = 0
    where id = (select level.id from stock_levels level join products on products.id = level.product_id
      where level.variant_id is null and not products.has_variants order by level.id limit 1)
    returning product_id`)
  return rows[0]?.product_id ?? ''
}

/** Orders over a real socket instead of an injected request. */
async function order(
  program: Program,
  productId: string,
): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${shop.origin}/api/v1/user/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.accessToken}` },
    body: JSON.stringify({
      items: [{ product_id: productId, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
    }),
  })
  const body = (await response.json()) as { code?: string }
  return { status: response.status, code: body.code }
}

test('200 buyers for the last 5 units: 5 hold one, 195 are refused, and nothing is sold twice', async () => {
  const programs = await registerBuyers()
  const productId = await productWithStock()
  let lowest = units
  const watch = setInterval(async () => {
    const { rows } = await shop.database.execute<{ left: number }>(
      sql`select on_hand - held as left from stock_levels where product_id = ${productId}`,
    )
    lowest = Math.min(lowest, rows[0]?.left ?? 0)
  }, 20)

  const responses = await Promise.all(programs.map(program => order(program, productId)))
  clearInterval(watch)

  const tally = Map.groupBy(responses, ({ status, code }) => `${status} ${code ?? ''}`.trim())
  expect(Object.fromEntries([...tally].map(([key, list]) => [key, list.length]))).toEqual({
    '201': units,
    '409 order.stock_short': buyers - units,
  })
  expect(lowest).toBe(0)
  const { rows } = await shop.database.execute(sql`
    select (select on_hand from stock_levels where product_id = ${productId}) as on_hand,
      (select held from stock_levels where product_id = ${productId}) as held,
      (select count(*)::int from orders where payment_status = 'pending') as orders,
      (select count(*)::int from payments where settled_at is null) as payments,
      (select count(*)::int from stock_holds where status = 'held') as holds`)
  expect(rows[0]).toEqual({ on_hand: units, held: units, orders: units, payments: units, holds: units })
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
