import { expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram } from '#test/program.ts'

const giving = setUpGiftOrders()

test('shows a disputed gift to its giver and changes nothing for its owner', async () => {
  const shared = await giving.share()
  const kofi = openProgram(giving.shop)
  const given = await giving.give(shared, { phone: '0551234987' }, kofi)
  const { reference } = given.body.data as { reference: string }
  await expect.poll(() => giving.giftStatuses(reference)).toEqual(['purchased'])
  const { owner, wishlistId } = shared
  // The stock of a product is public.
  const withoutStock = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer).replaceAll(/"available":\d+/g, '"available":0'))
  const seen = async () =>
    withoutStock([
      (await owner.call('getWishlist', { params: { wishlistId } })).body,
      (await owner.call('listGifts', { query: { direction: 'received' } })).body,
      (await owner.call('listNotifications', { query: {} })).body,
    ])
  const before = await seen()

  await giving.control('dispute', { reference })
  const payment = async () => (await kofi.call('getPayment', { params: { reference } })).body.data
  await expect.poll(async () => (await payment()).status).toBe('disputed')
  expect((await payment()).display_text).toBe('This payment is being checked.')
  expect(await seen()).toEqual(before)
  const cancelled = await kofi.call('takeGiftBack', { body: { reference } })
  expect([cancelled.status, cancelled.body]).toMatchObject([409, { code: 'payment.disputed' }])

  await giving.control('resolve-dispute', { reference, outcome: 'lost' })
  await expect.poll(() => giving.giftStatuses(reference)).toEqual(['refunded'])
  expect(await seen()).toEqual(before)
  const { rows } = await giving.shop.database.execute(
    sql`select 1 from notifications where user_id = (select owner_id from givings order by begun_at desc limit 1)`,
  )
  expect(rows).toEqual([])
})
