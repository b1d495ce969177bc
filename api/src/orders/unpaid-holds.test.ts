import { limits } from '@akyede/contract/limits'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openDevice } from '#test/device.ts'
import {
  cancel,
  joinOn,
  type OrderResponse,
  order,
  orderOf,
  outcomeOf,
  setUpUnpaidOrders,
} from '#test/unpaid-orders.ts'

const { unverified, verified } = limits.unpaidHolds
const unpaid = setUpUnpaidOrders()
const { control, heldOf, join, newNetwork, product, verify } = unpaid

describe('unpaid orders', () => {
  test('of two new accounts cannot hold the stock of the shop', async () => {
    const productId = await product(200)
    const network = newNetwork()
    for (const buyer of [await join(), await join()]) {
      expect(outcomeOf(await order(buyer, network, productId, 99))).toBe('403 order.verification_required')
      expect(outcomeOf(await order(buyer, network, productId, unverified.account.units))).toBe('held')
    }
    expect(await heldOf(productId)).toBe(2 * unverified.account.units)
  })

  test('are limited by their value too', async () => {
    const dear = await product(50, unverified.account.value / 2)
    const buyer = await join()
    expect(outcomeOf(await order(buyer, newNetwork(), dear, 3))).toBe('403 order.verification_required')
    expect(outcomeOf(await order(buyer, newNetwork(), dear, 2))).toBe('held')
  })

  test.each(['email', 'phone'] as const)(
    'may be larger once the %s is verified, up to a limit',
    async how => {
      const productId = await product(1_000, 1)
      const other = await product(1_000, 1)
      const buyer = await join()
      await verify(buyer, how)
      const items = [productId, other].map(product_id => ({ product_id, quantity: 80 }))
      const tooLarge = await buyer.call('createOrder', { body: { ...orderOf(productId).body, items } })
      expect(outcomeOf(tooLarge)).toBe('422 order.too_large')
      expect(items[0] && items[0].quantity * 2).toBeGreaterThan(verified.account.units)
      expect(outcomeOf(await order(buyer, newNetwork(), productId, 80))).toBe('held')
    },
  )

  test('of many accounts on one network at once stay within the limit of a network', async () => {
    const productId = await product()
    const network = newNetwork()
    const strangers = await Promise.all(Array.from({ length: 20 }, join))
    const responses = await Promise.all(
      strangers.map(buyer => order(buyer, network, productId, unverified.account.units)),
    )
    const fit = unverified.network.units / unverified.account.units
    expect(responses.filter(response => outcomeOf(response) === 'held')).toHaveLength(fit)
    expect(await heldOf(productId)).toBe(unverified.network.units)
    const refused = responses.find(({ status }) => status !== 201)
    expect([refused?.status, refused?.body.code]).toEqual([429, 'order.network_busy'])
    expect(Number(refused?.headers['retry-after'])).toBe(300)
  })

  test('of unknown accounts block neither verified users nor former buyers of their network', async () => {
    const productId = await product()
    const [network, other] = [newNetwork(), newNetwork()]
    const [otherUser, known, former] = [await join(), await join(), await join()]
    await verify(known)
    const paid = await order(former, network, productId)
    await control('approve', paid)
    await expect
      .poll(async () => {
        const asked = { params: { orderId: paid.body.data.order.id } }
        return (await former.call('getOrder', asked)).body.data.payment_status
      })
      .toBe('paid')
    for (let held = 0; held < unverified.network.units; held += unverified.account.units) {
      await order(await join(), network, productId, unverified.account.units)
    }
    expect(outcomeOf(await order(otherUser, network, productId))).toBe('429 order.network_busy')
    expect(outcomeOf(await order(known, network, productId))).toBe('held')
    expect(outcomeOf(await order(former, network, productId))).toBe('held')
    expect(outcomeOf(await order(otherUser, other, productId))).toBe('held')
  })

  test('of several accounts on one device at once stay within the limit of a device', async () => {
    const productId = await product()
    const device = await openDevice(unpaid.shop)
    const tokens: (string | undefined)[] = []
    for (let people = 0; people < 4; people++) tokens.push(await joinOn(device))
    const requests = []
    for (const token of tokens) {
      device.useToken(token)
      requests.push(await device.prepare('createOrder', orderOf(productId, unverified.account.units)))
    }
    const responses = await Promise.all(requests.map(request => device.send<'createOrder'>(request)))
    expect(responses.map(outcomeOf).toSorted()).toEqual([
      '409 order.too_many_unpaid',
      '409 order.too_many_unpaid',
      'held',
      'held',
    ])
    expect(await heldOf(productId)).toBe(unverified.device.units)
  })

  test('do not count once they are paid or cancelled', async () => {
    const productId = await product()
    const device = await openDevice(unpaid.shop)
    const placed: [string | undefined, OrderResponse][] = []
    for (let people = 0; people < 2; people++) {
      const token = await joinOn(device)
      placed.push([token, await order(device, newNetwork(), productId, unverified.account.units)])
    }
    const last = await joinOn(device)
    const again = () => order(device, newNetwork(), productId, unverified.account.units)
    expect(outcomeOf(await again())).toBe('409 order.too_many_unpaid')
    const [first, second] = placed
    device.useToken(first?.[0])
    if (first) await cancel(device, first[1])
    device.useToken(last)
    const third = await again()
    expect(outcomeOf(third)).toBe('held')
    if (second) await control('approve', second[1])
    await joinOn(device)
    await expect.poll(async () => outcomeOf(await again())).toBe('held')
  })
})

// The server's clock leaves that of the devices, so their signatures are rejected from here on.
describe('over time', () => {
  test('the rows of unpaid orders identify nobody and are deleted after two days', async () => {
    const productId = await product()
    const device = await openDevice(unpaid.shop)
    await device.register()
    const network = newNetwork()
    const placed = await order(device, network, productId)
    const rows = async () =>
      (
        await unpaid.shop.database.execute<{ key: string }>(
          sql`select key from unpaid_holds where order_id = ${placed.body.data.order.id}`,
        )
      ).rows.map(({ key }) => key)
    const keys = await rows()
    expect(keys).toHaveLength(3)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    unpaid.shop.clock.advance(2 * 86_400_000 + 1)
    await unpaid.shop.platform.jobs.runScheduledNow()
    await expect.poll(rows).toEqual([])
  })
})
