import { asCedis } from '@akyede/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpEarning } from '#test/earning.ts'
import type { TestPerson } from '#test/people.ts'
import { openWorkshop, type TestWorkshop } from '#test/workshops.ts'

const { buying, join, buy } = setUpEarning()

let opened = 0
let workshop: TestWorkshop
beforeEach(async () => {
  workshop = await openWorkshop(buying.shop, `Maker ${++opened}`)
  await buying.shop.database.execute(
    sql`update products set vendor_id = ${workshop.id} where id = ${buying.product.id}`,
  )
})

const overview = async (who: TestPerson = workshop.owner) =>
  (await who.call('getWorkshopOverview', { params: { vendorId: workshop.id } })).body.data

test('counts what waits from the order to the parcel, and names late orders by what is in them', async () => {
  const buyer = await join()
  expect(await overview()).toMatchObject({
    to_make: 0,
    to_send: 0,
    late_count: 0,
    month_orders: 0,
    products: 1,
  })
  const { order } = await buy(buyer, 2)
  expect(await overview()).toMatchObject({ to_make: 1, to_send: 0, month_orders: 1 })
  await buying.shop.operator.advanceOrder(order.number, 'making')
  expect(await overview()).toMatchObject({ to_make: 0, to_send: 1, late: [], late_count: 0 })
  await buying.shop.database.execute(sql`
    update fulfilments set arrives_from = arrives_from - 400, arrives_until = arrives_until - 400
    where order_id = ${order.id}`)
  const { late, late_count } = await overview()
  expect(late_count).toBe(1)
  expect(late).toMatchObject([{ order_number: order.number, title: expect.any(String) }])
  // What a maker reads of an order names no buyer.
  expect(JSON.stringify(late)).not.toMatch(/Ama|Mensah|@/)
  await buying.shop.operator.advanceOrder(order.number, 'delivered')
  expect(await overview()).toMatchObject({ to_make: 0, to_send: 0, late_count: 0, month_orders: 1 })
})

test('lists products that are nearly sold out, and tips until they are followed', async () => {
  const { database } = buying.shop
  expect((await overview()).low_stock).toEqual([])
  await database.execute(sql`update stock_levels set on_hand = 2 where product_id = ${buying.product.id}`)
  expect((await overview()).low_stock).toMatchObject([{ product_id: buying.product.id, available: 2 }])
  await database.execute(sql`delete from product_pictures where product_id = ${buying.product.id}`)
  expect((await overview()).tips).toMatchObject([
    { kind: 'photos', product_id: buying.product.id },
    { kind: 'process' },
  ])
  await database.execute(sql`
    insert into product_pictures (product_id, picture_slug, position)
    select ${buying.product.id}, slug, 1 from pictures limit 1`)
  await database.execute(sql`update vendors set process = '{Spin}' where id = ${workshop.id}`)
  expect((await overview()).tips).toEqual([])
})

test('tells the owner alone what is due', async () => {
  expect((await overview()).due).toBe(0)
  for (const who of [workshop.editor, workshop.packer]) expect((await overview(who)).due).toBeNull()
})

test('counts problems until the maker makes an offer', async () => {
  const buyer = await join()
  const { order } = await buy(buyer, 1)
  await buying.shop.operator.advanceOrder(order.number, 'delivered')
  const reported = await buyer.call('openOrderProblem', {
    params: { orderId: order.id },
    body: {
      part_id: order.fulfilments[0]?.id ?? '',
      kind: 'keep_part_back',
      amount: asCedis(5),
      words: 'The rim is chipped.',
      attachment_ids: [],
    },
  })
  expect(reported.status).toBe(201)
  expect(await overview(workshop.packer)).toMatchObject({ problems: 1 })
  const offered = await workshop.editor.call('offerForProblem', {
    params: { vendorId: workshop.id, problemId: reported.body.data.id },
    body: { kind: 'message', words: 'We are sorry.', attachment_ids: [] },
  })
  expect(offered.status).toBe(200)
  expect(await overview()).toMatchObject({ problems: 0 })
})
