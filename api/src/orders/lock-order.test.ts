import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { backgroundWorkDone } from '#test/outbox.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const buyers = 12
const rounds = 4
/** Created anew by each attempt, because codes are unique. */
let codes: readonly string[] = []

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Calls over a real socket instead of an injected request. */
async function send(program: Program, method: 'GET' | 'POST', path: string, body?: object) {
  const response = await fetch(`${shop.origin}/api/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.accessToken}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
  return JSON.parse(text).data
}

interface Placed {
  readonly program: Program
  readonly order: { readonly id: string }
  readonly payment: { readonly reference: string }
}

/** Every second buyer names the products and codes the other way round. */
async function order(program: Program, place: number, products: readonly string[]): Promise<Placed> {
  const inOrder = <One>(all: readonly One[]) => (place % 2 === 0 ? all : all.toReversed())
  const placed = await send(program, 'POST', 'user/orders', {
    items: inOrder(products).map(product_id => ({ product_id, quantity: 1 })),
    shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
    paymentMethod: { provider: 'paystack' },
    promo_codes: inOrder(codes),
  })
  return { program, ...placed }
}

async function pay({ program, payment: { reference } }: Placed): Promise<void> {
  const url = '/_paystack/__control/approve'
  await shop.http.inject({ method: 'POST', url, payload: { reference } })
  const { status } = await send(program, 'GET', `payments/${reference}`)
  expect(status).toBe('succeeded')
}

const cancel = ({ program, order: { id } }: Placed): Promise<unknown> =>
  send(program, 'POST', `user/orders/${id}/cancel`, { paid: true })

/** Deadlocks that PostgreSQL has resolved, of which a connection reports its own with a statement a second later. */
async function countDeadlocks(): Promise<number> {
  await sleep(1_100)
  await Promise.all(Array.from({ length: 20 }, () => shop.database.execute(sql`select pg_sleep(0.1)`)))
  const { rows } = await shop.database.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  )
  return rows[0]?.deadlocks ?? 0
}

test('orders, payments and cancellations of the same codes and products in any order wait for each other without a deadlock', async () => {
  const programs = Array.from({ length: buyers }, () => openProgram(shop))
  await Promise.all(programs.map(program => program.register()))
  const products = await addProducts(
    shop,
    ['Basket', 'Stool', 'Pot'].map(name => ({ name, price: 6_000, stock: 900 })),
  )
  const gives = [
    { kind: 'percent', percent: 10 },
    { kind: 'fixed', amount: asPesewas(500) },
  ] as const
  codes = ['FIRST', 'SECOND'].map(name => `${name}${randomInt(1_000_000)}`)
  for (const [place, code] of codes.entries())
    await shop.operator.createPromotion({ code, gives: gives[place] ?? gives[0], uses: 900 })
  const half = buyers / 2
  let paid: Placed[] = []
  for (let round = 0; round < rounds; round++) {
    // One half orders and pays while the orders of the other half are cancelled.
    const ordering = round % 2 === 0 ? programs.slice(0, half) : programs.slice(half)
    const work = ordering.map(async (program, place) => {
      const placed = await order(program, place, products)
      await pay(placed)
      return placed
    })
    const [next] = await Promise.all([Promise.all(work), Promise.all(paid.map(cancel))])
    paid = next
  }
  await backgroundWorkDone(shop)
  const { rows } = await shop.database.execute(sql`
    select (select array_agg(uses order by code) from promotions where code in (${codes[0]}, ${codes[1]})) as uses,
      (select array_agg(distinct on_hand - held) from stock_levels
        where product_id = any(${sql.param([...products])}::uuid[])) as available`)
  expect(rows).toEqual([{ uses: [half, half], available: [900 - half] }])
  expect(await countDeadlocks()).toBe(0)
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
