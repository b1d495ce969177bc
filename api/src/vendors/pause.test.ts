import { dayAfter, dayOf } from '@akyede/contract/days'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openSecondProcess, openTestShop, type TestShop } from '#test/test-shop.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'
import { endPauses } from './end-pauses.ts'

const day = 86_400_000
const address = {
  recipient_name: 'Ama Mensah',
  phone: '024 412 3456',
  street: '12 Ring Road',
  city: 'Accra',
  state: 'Greater Accra' as const,
}

let shop: TestShop
let workshop: TestWorkshop
let buyer: Program
let stole = ''
let makers = 0
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  workshop = await openWorkshop(shop, `Loom ${++makers}`)
  const [id = ''] = await addProducts(shop, [
    { name: `Stole ${makers}`, maker: `Other ${makers}`, category: `cloth${makers}`, stock: 50 },
  ])
  stole = id
  await shop.database.execute(sql`update products set vendor_id = ${workshop.id} where id = ${stole}`)
  buyer = openProgram(shop)
  await buyer.register()
})

const params = () => ({ vendorId: workshop.id })
const pause = (days: number, words = '') =>
  workshop.editor.call('pauseWorkshop', {
    params: params(),
    body: { until: dayAfter(dayOf(shop.clock.now()), days), words },
  })
const resume = () => workshop.editor.call('resumeWorkshop', { params: params() })
const close = () => workshop.owner.call('closeWorkshop', { params: params() })
const order = (who = buyer) =>
  who.call('createOrder', {
    body: {
      items: [{ product_id: stole, quantity: 1 }],
      shippingAddress: address,
      paymentMethod: { provider: 'paystack' },
    },
  } as never)
const get = async (path: string) => {
  const answer = await shop.http.inject(`/api/v1/${path}`)
  return { status: answer.statusCode, ...answer.json() }
}

describe('a pause', () => {
  test('keeps the pages online, says when the maker is back, and lets nothing be ordered', async () => {
    await buyer.call('addToCart', { body: { product_id: stole } })
    const until = dayAfter(dayOf(shop.clock.now()), 10)
    expect((await pause(10, 'We are at a naming.')).body.data).toMatchObject({
      state: 'paused',
      paused_until: until,
    })
    expect(await get(`products/${stole}`)).toMatchObject({ status: 200, data: { stock: { available: 0 } } })
    expect(await get(`products/${stole}/reviews`)).toMatchObject({ status: 200 })
    expect(await get(`products/${stole}/variants/null/stock`)).toMatchObject({
      data: { inventory: { available: 0, next_restock: `${until}T00:00:00.000Z` } },
    })
    expect((await get(`vendors/${workshop.slug}`)).data.notice).toMatch(/^Back on .+\. We are at a naming\.$/)
    const { items } = (await buyer.call('getCart', { query: {} })).body.data
    expect(items).toMatchObject([{ available: 0, variant: expect.stringMatching(/^Back on /) }])
    expect((await order()).body.code).toBe('order.item_invalid')
    expect((await buyer.call('addToCart', { body: { product_id: stole } })).status).toBe(404)
    expect((await resume()).body.data).toMatchObject({ state: 'approved', paused_until: null })
    expect((await order()).status).toBe(201)
  })

  test.each([
    ['yesterday', -1],
    ['today', 0],
    ['181 days ahead', 181],
  ])('does not last until %s', async (_what, days) => {
    expect((await pause(days)).body.code).toBe('request.invalid')
    expect((await pause(180)).status).toBe(200)
    expect((await pause(1)).status).toBe(200)
  })

  test('ends at the start of its day in Ghana, once in several processes', async () => {
    const second = await openSecondProcess(shop)
    await pause(3)
    const endAll = () => Promise.all([shop, second, shop].map(({ platform }) => endPauses(platform)))
    shop.clock.advance(2 * day)
    await endAll()
    expect((await get(`vendors/${workshop.slug}`)).data.notice).toMatch(/^Back on/)
    shop.clock.advance(day)
    await endAll()
    expect((await get(`vendors/${workshop.slug}`)).data.notice).toBeNull()
    const entries = (await shop.operator.listAudit({ event: 'maker_resumed', limit: 50 })) ?? []
    expect(entries.filter(line => line.includes(workshop.id))).toHaveLength(1)
    await second.close()
  })

  test('lets an order of the same moment through before it or not at all', async () => {
    for (let round = 0; round < 6; round++) {
      const buyers = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const one = openProgram(shop)
          await one.register()
          return one
        }),
      )
      const [paused, ...placed] = await Promise.all([pause(5), ...buyers.map(one => order(one))])
      expect(paused.status).toBe(200)
      for (const { status } of placed) expect([201, 409, 422]).toContain(status)
      // What was refused held nothing, and nothing more is let through.
      expect((await order()).status).not.toBe(201)
      const { rows } = await shop.database.execute<{ held: number; taken: number }>(sql`
        select level.held, (
          select coalesce(sum(quantity), 0)::int from stock_holds
          where stock_level_id = level.id and status = 'held'
        ) as taken from stock_levels as level where product_id = ${stole}`)
      expect(rows[0]?.held).toBe(rows[0]?.taken)
      await resume()
    }
  })
})

describe('closing', () => {
  test('waits until all orders are sent, and then answers 410 for good', async () => {
    await order()
    expect((await close()).body.code).toBe('workshop.parts_open')
    await shop.database.execute(
      sql`update fulfilments set status = 'shipped' where vendor_id = ${workshop.id}`,
    )
    expect((await close()).body.data).toMatchObject({ state: 'closed' })
    for (const path of [workshop.slug, workshop.id, `${workshop.id}/products`])
      expect(await get(`vendors/${path}`)).toMatchObject({ status: 410, code: 'vendor.closed' })
    expect((await get(`products/${stole}`)).status).toBe(404)
    expect((await pause(3)).body.code).toBe('workshop.not_in_state')
    expect((await workshop.packer.call('getWorkshop', { params: params() })).status).toBe(200)
  })

  test('asks for a fresh sign-in', async () => {
    shop.clock.advance(16 * 60_000)
    expect((await close()).body.code).toBe('auth.sign_in_again')
    await workshop.owner.signIn()
    expect((await close()).status).toBe(200)
  })

  test('and an order at the same time never both succeed', async () => {
    for (let round = 0; round < 4; round++) {
      const next = await openWorkshop(shop, `Race ${++makers}`)
      await shop.database.execute(sql`
        update products set vendor_id = ${next.id}, maker_paused = false where id = ${stole}`)
      const [closed, ordered] = await Promise.all([
        next.owner.call('closeWorkshop', { params: { vendorId: next.id } }),
        order(),
      ])
      expect([closed.status === 200, ordered.status === 201].filter(Boolean)).toHaveLength(1)
    }
  })
})
