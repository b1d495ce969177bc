import { asPesewas } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const buyers = 60
const uses = 5

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
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

interface Answered {
  readonly status: number
  readonly code?: string
  readonly discount: number | undefined
}

/** Orders over a real socket instead of an injected request. */
async function order(program: Program, productIds: readonly string[], codes: string[]): Promise<Answered> {
  const response = await fetch(`${shop.origin}/api/v1/user/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.accessToken}` },
    body: JSON.stringify({
      items: productIds.map(product_id => ({ product_id, quantity: 1 })),
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
      promo_codes: codes,
    }),
  })
  const body = (await response.json()) as { code?: string; data?: { order: { discount: number } } }
  return {
    status: response.status,
    ...(body.code && { code: body.code }),
    discount: body.data?.order.discount,
  }
}

test(`${buyers} buyers at once for a code with ${uses} uses: ${uses} get it, and the others learn it before they pay`, async () => {
  const programs = await registerBuyers()
  const products = await addProducts(
    shop,
    ['Basket', 'Stool', 'Pot'].map(name => ({ name, price: 6_000, stock: 900 })),
  )
  const make = shop.operator.createPromotion
  await make({ code: 'FEWUSES', gives: { kind: 'fixed', amount: asPesewas(500) }, uses })
  await make({ code: 'UNLIMITED', gives: { kind: 'percent', percent: 10 } })

  const responses = await Promise.all(
    programs.map((program, place) => {
      // Both orders of the codes are used, so that a deadlock would be found.
      const codes = place % 2 === 0 ? ['FEWUSES', 'UNLIMITED'] : ['UNLIMITED', 'FEWUSES']
      const turned = [...products.slice(place % 3), ...products.slice(0, place % 3)]
      return order(program, place % 4 < 2 ? turned : turned.toReversed(), codes)
    }),
  )

  const tally = Map.groupBy(responses, ({ status, code, discount }) => `${status} ${code ?? discount}`)
  expect(Object.fromEntries([...tally].map(([key, list]) => [key, list.length]))).toEqual({
    '201 23': uses,
    '409 order.price_changed': buyers - uses,
  })
  const { rows } = await shop.database.execute(sql`
    select (select uses from promotions where code = 'FEWUSES') as few,
      (select uses from promotions where code = 'UNLIMITED') as unlimited,
      (select count(*)::int from promotion_uses where status = 'reserved') as reserved,
      (select count(*)::int from orders) as orders,
      (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  expect(rows[0]).toEqual({ few: uses, unlimited: uses, reserved: 2 * uses, orders: uses, deadlocks: 0 })
  expect((await shop.operator.check()).filter(({ broken }) => broken > 0)).toEqual([])
})
