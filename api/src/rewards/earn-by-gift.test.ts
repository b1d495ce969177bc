import { expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpGiftOrders } from '#test/gift-orders.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { personalPoints } from './personal-records.ts'

const giving = setUpGiftOrders()
const points = async (who: Program | { call: Program['call'] }) =>
  (await who.call('getRewards', { query: {} })).body.data

test('grants a giver’s points once although two jobs run, and tells the list’s owner nothing', async () => {
  const { shop } = giving
  const shared = await giving.share()
  const ama = openProgram(shop)
  await ama.register({ remember_me: true })
  const owners = await points(shared.owner as Program)
  const gift = giving.giftRequest(shared, { guest: undefined })
  const { reference } = (await ama.call('startGift', gift)).body.data
  await giving.control('approve', { reference })
  await expect.poll(() => giving.giftStatuses(reference)).toEqual(['purchased'])
  const { rows } = await shop.database.execute<{ number: string }>(sql`
    select number from orders join payments on payments.subject_id = orders.id where reference = ${reference}`)
  await shop.operator.advanceOrder(rows[0]?.number ?? '', 'delivered')
  await expect.poll(async () => (await points(ama)).pending).toBe(120)
  expect(await points(shared.owner as Program)).toEqual(owners)

  shop.clock.advance(7 * 86_400_000 + 1_000)
  await Promise.all([giving.runScheduledJobs(), shop.platform.jobs.runScheduledNow()])
  await giving.runScheduledJobs()
  expect(await points(ama)).toMatchObject({ balance: 120, pending: 0, lifetime: 120 })
  expect((await points(ama)).history).toHaveLength(1)
  expect(await giving.findBrokenInvariants()).toEqual([])
})

test('revokes a deleted account’s points and keeps those of the user it invited', async () => {
  const { database } = giving.shop
  const [efua, kofi] = [openProgram(giving.shop), openProgram(giving.shop)]
  const { user_id } = await efua.register()
  const { referral_code } = await points(efua)
  const { user_id: friend } = await kofi.register({ referralCode: referral_code })
  expect(await personalPoints.find(database, user_id)).toMatchObject({ balance: 0, referral_code })
  await transaction(database, tx => personalPoints.erase(tx, user_id))
  const { rows } = await database.execute(sql`
    select referrer_user_id from reward_referrals where user_id = ${friend}`)
  expect(rows).toEqual([{ referrer_user_id: null }])
  const { rows: left } = await database.execute(sql`select 1 from reward_accounts where user_id = ${user_id}`)
  expect(left).toEqual([])
})

test('grants points for each delivered fulfilment and rounds their sum down', async () => {
  const { shop } = giving
  const productIds = await addProducts(shop, [
    { name: 'Bowl', maker: 'Potter', category: 'kitchen', price: 1_050 },
    { name: 'Spoon', maker: 'Carver', category: 'kitchen', price: 1_050 },
  ])
  const kofi = openProgram(shop)
  await kofi.register()
  const { order, payment } = (
    await kofi.call('createOrder', {
      body: {
        items: productIds.map(product_id => ({ product_id, quantity: 1 })),
        shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
        paymentMethod: { provider: 'paystack' },
      },
    })
  ).body.data
  await giving.control('approve', { reference: payment.reference })
  const status = async () =>
    (await kofi.call('getOrder', { params: { orderId: order.id } })).body.data.payment_status
  await expect.poll(status).toBe('paid')
  await shop.operator.advanceOrder(order.number, 'delivered', { maker: 'carver' })
  await expect.poll(async () => (await points(kofi)).pending).toBe(10)
  await shop.operator.advanceOrder(order.number, 'delivered', { maker: 'potter' })
  await expect.poll(async () => (await points(kofi)).pending).toBe(21)
  expect((await points(kofi)).upcoming.map(one => one.points)).toEqual([10, 11])
})
