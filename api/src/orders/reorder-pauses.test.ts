import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import { cancel, joinOn, order, orderOf, outcomeOf, setUpUnpaidOrders } from '#test/unpaid-orders.ts'

const { reorder } = limits.unpaidHolds
const unpaid = setUpUnpaidOrders()
const { control, heldOf, join, newNetwork, product, verify } = unpaid

describe('ordering the same product again', () => {
  test('needs the same pause with new accounts on the same device', async () => {
    const productId = await product(1)
    const device = await openDevice(unpaid.shop)
    for (let time = 0; time < reorder.free.device; time++) {
      await joinOn(device)
      await cancel(device, await order(device, newNetwork(), productId))
    }
    await joinOn(device)
    expect(outcomeOf(await order(device, newNetwork(), productId))).toBe('429 order.reorder_paused')
    const elsewhere = await join()
    expect(outcomeOf(await order(elsewhere, newNetwork(), productId))).toBe('held')
  })

  test('needs a pause with new accounts of one network, but not for verified users', async () => {
    const productId = await product(1)
    const network = newNetwork()
    for (let time = 0; time < reorder.free.network; time += reorder.free.account) {
      const buyer = await join()
      for (let own = 0; own < reorder.free.account; own++) {
        await cancel(buyer, await order(buyer, network, productId))
      }
    }
    const buyer = await join()
    expect(outcomeOf(await order(buyer, network, productId))).toBe('429 order.network_busy')
    await verify(buyer)
    expect(outcomeOf(await order(buyer, network, productId))).toBe('held')
  })

  test('needs a pause with a code of few uses, whatever else is ordered with it', async () => {
    await unpaid.shop.operator.createPromotion({
      code: 'SCARCE5',
      gives: { kind: 'percent', percent: 5 },
      uses: 1,
    })
    const [one, other] = [await product(50), await product(50)]
    const buyer = await join()
    const orderWith = (productId: string, promo_codes: string[]) =>
      buyer.call('createOrder', { body: { ...orderOf(productId).body, promo_codes } })
    for (let time = 0; time < reorder.free.account; time++) {
      const placed = await orderWith(time % 2 ? one : other, ['SCARCE5'])
      expect(outcomeOf(placed)).toBe('held')
      await cancel(buyer, placed)
    }
    expect(outcomeOf(await orderWith(one, ['SCARCE5']))).toBe('429 order.reorder_paused')
    expect(outcomeOf(await orderWith(one, []))).toBe('held')
    expect(
      (
        await (
          await join()
        ).call('createOrder', { body: { ...orderOf(other).body, promo_codes: ['SCARCE5'] } })
      ).status,
    ).toBe(201)
  })

  test('counts expired orders like cancelled ones', async () => {
    const productId = await product(1)
    const buyer = await join()
    for (let time = 0; time < reorder.free.account; time++) {
      const placed = await order(buyer, newNetwork(), productId)
      await unpaid.shop.database.execute(sql`
        update orders set status = 'expired', payment_status = 'none', ended_at = ${unpaid.shop.clock.now().toISOString()},
          expires_at = null where id = ${placed.body.data.order.id}`)
      await unpaid.shop.database.execute(sql`
        update payments set status = 'expired', settled_at = ${unpaid.shop.clock.now().toISOString()}
          where subject_id = ${placed.body.data.order.id}`)
      await unpaid.shop.database.execute(sql`
        update stock_levels set held = 0 where product_id = ${productId}`)
    }
    expect(outcomeOf(await order(buyer, newNetwork(), productId))).toBe('429 order.reorder_paused')
  })

  test('needs no pause for a buyer whose payment fails three times, who changes the quantity and pays with another method', async () => {
    const productId = await product(5)
    const device = await openDevice(unpaid.shop)
    await device.register()
    const network = newNetwork()
    const wallet = { channel: 'mobile_money', phone: '0551234001', network: 'mtn' }
    const orderBy = (quantity: number, payBy: object) =>
      device.call('createOrder', orderOf(productId, quantity, payBy), {
        headers: { 'x-forwarded-for': network },
      })
    for (let time = 0; time < 3; time++) {
      const placed = await orderBy(1, wallet)
      expect(outcomeOf(placed)).toBe('held')
      await control('decline', placed)
      await device.call('getPayment', { params: { reference: placed.body.data.payment.reference } })
      await expect.poll(() => heldOf(productId)).toBe(0)
    }
    const changed = await orderBy(2, wallet)
    expect(outcomeOf(changed)).toBe('held')
    expect((await cancel(device, changed)).status).toBe(200)
    expect(outcomeOf(await orderBy(2, { provider: 'flutterwave' }))).toBe('held')
  })

  // The server's clock leaves that of the devices, so their signatures are rejected from here on.
  test('a product that is ordered ten times without paying needs a growing pause', async () => {
    const productId = await product(1)
    const buyer = await join()
    const responses: string[] = []
    for (let time = 0; time < 10; time++) {
      const placed = await order(buyer, newNetwork(), productId)
      responses.push(outcomeOf(placed))
      if (placed.status === 201) await cancel(buyer, placed)
    }
    const free = reorder.free.account
    expect(responses.slice(0, free)).toEqual(Array.from({ length: free }, () => 'held'))
    expect(new Set(responses.slice(free))).toEqual(new Set(['429 order.reorder_paused']))
    expect(await heldOf(productId)).toBe(0)
    for (const minutes of [1, 3, 9]) {
      const refused = await order(buyer, newNetwork(), productId)
      expect(refused.headers['retry-after']).toBe(String(minutes * 60))
      unpaid.shop.clock.advance(minutes * 60_000)
      await cancel(buyer, await order(buyer, newNetwork(), productId))
    }
    expect(outcomeOf(await order(buyer, newNetwork(), await product()))).toBe('held')
  })
})
