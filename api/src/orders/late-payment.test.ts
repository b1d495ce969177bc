import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpEarning } from '#test/earning.ts'
import type { Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'

const earning = setUpEarning()
const { buying } = earning
const { orderOf, stockOf, control, click, expire } = buying

const minute = 60_000
const hour = 60 * minute

let products: readonly string[]
let codes = 0

beforeAll(async () => {
  products = await addProducts(
    buying.shop,
    ['Basket', 'Stool', 'Kente'].map(name => ({ name, price: 6_000, stock: 900 })),
  )
})

async function newCode(limits: { uses?: number; perPerson?: number }): Promise<string> {
  const code = `LATE${(++codes).toString().padStart(4, '0')}`
  await buying.shop.operator.createPromotion({ code, gives: { kind: 'percent', percent: 10 }, ...limits })
  return code
}

interface Placed {
  readonly id: string
  readonly reference: string
  readonly page: string | null
}

async function place(code?: string, product = products[0], who: Program = buying.buyer): Promise<Placed> {
  const items = [{ product_id: product, quantity: 1 }]
  const more = { items, ...(code && { promo_codes: [code] }) }
  const { status, body } = await who.call('createOrder', orderOf(1, more))
  expect([status, body.code]).toEqual([201, undefined])
  const { order, payment } = body.data
  return { id: order.id, reference: payment.reference, page: payment.authorization_url }
}

const cancel = (id: string, who: Program = buying.buyer) =>
  who.call('cancelOrder', { params: { orderId: id }, body: {} })

const stateOf = async (id: string) =>
  (
    await buying.shop.database.execute<{ status: string; payment_status: string }>(
      sql`select status, payment_status from orders where id = ${id}`,
    )
  ).rows[0]

const approve = ({ reference }: Placed) => control('approve', { reference })

const outcome = async ({ id }: Placed): Promise<string> => {
  const { rows } = await buying.shop.database.execute<{ payment: string; order_is: string }>(sql`
    select payments.status as payment, orders.payment_status as order_is
    from orders join payments on payments.subject_id = orders.id where orders.id = ${id}`)
  const [row] = rows
  if (row?.order_is === 'paid') return 'paid'
  return row?.payment.startsWith('refund') ? 'refunded' : 'open'
}

/** The final payment outcome of each order. */
async function outcomes(orders: readonly Placed[]): Promise<string[]> {
  await expect.poll(async () => await Promise.all(orders.map(outcome))).not.toContain('open')
  return Promise.all(orders.map(outcome))
}

const usesOf = async (code: string) =>
  (
    await buying.shop.database.execute<{ uses: number; counted: number }>(sql`
      select uses, (select count(*)::int from promotion_uses used
        where used.promotion_id = promotions.id and used.status <> 'released') as counted
      from promotions where code = ${code}`)
  ).rows[0]

const emailOf = (id: string): string | undefined => {
  const file = join(buying.shop.dataDir, 'outbox', `refund-started-${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).text : undefined
}

const setEnded = (id: string, ago: number) =>
  buying.shop.database.execute(
    sql`update orders set ended_at = ${new Date(buying.shop.clock.now().getTime() - ago)} where id = ${id}`,
  )

/** Places three orders of different products with the code, and lets them expire unpaid. */
async function threeExpired(code: string, who: Program = buying.buyer): Promise<Placed[]> {
  const placed: Placed[] = []
  for (const product of products) {
    const order = await place(code, product, who)
    await expire(order.id)
    placed.push(order)
  }
  return placed
}

describe('late money for an order that its buyer cancelled', () => {
  test('is refunded, even when three pages with the same code are paid at once', async () => {
    const code = await newCode({ uses: 1 })
    const placed: Placed[] = []
    for (let time = 0; time < 3; time++) {
      const order = await place(code)
      expect((await cancel(order.id)).status).toBe(200)
      placed.push(order)
    }
    await Promise.all(placed.map(({ page }) => click(page, 'approve')))
    expect(await outcomes(placed)).toEqual(['refunded', 'refunded', 'refunded'])
    for (const { id } of placed) expect((await stateOf(id))?.status).toBe('cancelled')
    expect(await usesOf(code)).toEqual({ uses: 0, counted: 0 })
    await expect.poll(() => emailOf(placed[0]?.id ?? '') ?? '').toContain('after it was cancelled')
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('is refunded when the buyer cancelled after the order had expired', async () => {
    const placed = await place()
    await expire(placed.id)
    expect((await cancel(placed.id)).status).toBe(200)
    await approve(placed)
    expect(await outcomes([placed])).toEqual(['refunded'])
  })

  test('is refunded when it races the cancellation and the buyer was told that the order is cancelled', async () => {
    for (let round = 0; round < 6; round++) {
      const placed = await place()
      const [response] = await Promise.all([
        buying.buyer.call('cancelOrder', { params: { orderId: placed.id }, body: { paid: false } }),
        approve(placed),
      ])
      const isCancelled = response.status === 200
      expect([response.status, await outcomes([placed])]).toEqual([
        isCancelled ? 200 : 409,
        [isCancelled ? 'refunded' : 'paid'],
      ])
    }
    expect(await earning.findBrokenInvariants()).toEqual([])
  })
})

describe('late money for an order that expired', () => {
  test('takes a code once when three orders that had it are paid at once', async () => {
    const code = await newCode({ uses: 1 })
    const placed = await threeExpired(code)
    await Promise.all(placed.map(approve))
    expect((await outcomes(placed)).toSorted()).toEqual(['paid', 'refunded', 'refunded'])
    expect(await usesOf(code)).toEqual({ uses: 1, counted: 1 })
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('respects the limit of a code for each person', async () => {
    const code = await newCode({ perPerson: 1 })
    const placed = await threeExpired(code)
    await Promise.all(placed.map(approve))
    expect((await outcomes(placed)).toSorted()).toEqual(['paid', 'refunded', 'refunded'])
    expect(await usesOf(code)).toEqual({ uses: 1, counted: 1 })
    for (const one of placed) {
      if ((await outcome(one)) === 'refunded')
        await expect.poll(() => emailOf(one.id) ?? '').toContain('code')
    }
  })

  test('pays for the same product once when two expired orders for it are paid at once', async () => {
    const first = await place()
    await expire(first.id)
    const second = await place()
    await expire(second.id)
    await Promise.all([first, second].map(approve))
    expect((await outcomes([first, second])).toSorted()).toEqual(['paid', 'refunded'])
  })

  test.each([
    ['stopped', (code: string) => sql`update promotions set stopped_at = now() where code = ${code}`],
    [
      'over',
      (code: string) => sql`update promotions set ends_at = placed_at from orders where code = ${code}`,
    ],
    ['used up', (code: string) => sql`update promotions set uses_max = uses where code = ${code}`],
  ])(
    'is refunded when its code is %s by then, and everything that was held stays released',
    async (_what, end) => {
      const code = await newCode({ uses: 3 })
      const placed = await place(code, buying.product.id)
      await expire(placed.id)
      await buying.shop.database.execute(end(code))
      await approve(placed)
      expect(await outcomes([placed])).toEqual(['refunded'])
      expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
      expect(await usesOf(code)).toEqual({ uses: 0, counted: 0 })
      await expect.poll(() => emailOf(placed.id) ?? '').toContain('code')
      expect(await earning.findBrokenInvariants()).toEqual([])
    },
  )

  test('redeems points once, and not at all once they were returned', async () => {
    const ama = await earning.join()
    await earning.verify(ama)
    await earning.give(ama, 500)
    const { code } = (await earning.redeem(ama, 500)).body.data
    const placed = await threeExpired(code, ama)
    await Promise.all(placed.map(approve))
    expect((await outcomes(placed)).toSorted()).toEqual(['paid', 'refunded', 'refunded'])
    expect(await earning.findBrokenInvariants()).toEqual([])
    expect((await earning.points(ama)).balance).toBe(0)

    await earning.give(ama, 500)
    const second = (await earning.redeem(ama, 500)).body.data.code
    const old = await place(second, products[1], ama)
    await expire(old.id)
    await earning.later(91)
    // The order ends as of now, so that only the returned points prevent its revival.
    await setEnded(old.id, minute)
    await approve(old)
    expect(await outcomes([old])).toEqual(['refunded'])
    expect(await earning.findBrokenInvariants()).toEqual([])
  })

  test('revives it until 24 hours after its end, and is refunded later without any request', async () => {
    const inTime = await place()
    await expire(inTime.id)
    const late = await place(undefined, products[1])
    await expire(late.id)
    await setEnded(inTime.id, 24 * hour - minute)
    await setEnded(late.id, 24 * hour + 1_000)
    await buying.shop.database.execute(sql`
      update payments set check_at = null where reference in (${inTime.reference}, ${late.reference})`)
    await Promise.all([inTime, late].map(approve))
    expect(await outcomes([inTime, late])).toEqual(['paid', 'refunded'])
    await expect.poll(() => emailOf(late.id) ?? '').toContain('24 hours')
    expect(await earning.findBrokenInvariants()).toEqual([])
  })
})

test('late money revives an order whose payment was declined first', async () => {
  const placed = await place()
  await control('decline', { reference: placed.reference })
  buying.shop.clock.advance(11_000)
  await earning.runScheduledJobs()
  await expect.poll(async () => (await stateOf(placed.id))?.status).toBe('cancelled')
  await approve(placed)
  expect(await outcomes([placed])).toEqual(['paid'])
})
