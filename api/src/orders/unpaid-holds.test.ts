import { limits } from '@akyede/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { type Device, openDevice } from '#test/device.ts'
import { openProgram, type Program } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const { unverified, verified, reorder } = limits.unpaidHolds
const shippingAddress = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const }

let shop: TestShop
let shelf: string[] = []
let networks = 0

beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' }, isClockFrozen: true })
  shelf = await addProducts(
    shop,
    Array.from({ length: 20 }, (_, place) => ({ name: `Bolga basket ${place}` })),
  )
})
afterAll(() => shop.close())

/** Creates a product that nobody has ordered yet. */
async function product(stock = 5_000, price = 1_000): Promise<string> {
  const id = String(shelf.pop())
  await shop.database.execute(sql`update products set price = ${price} where id = ${id}`)
  await shop.database.execute(
    sql`update stock_levels set received = ${stock}, on_hand = ${stock} where product_id = ${id}`,
  )
  return id
}

const newNetwork = () => `102.176.${++networks}.7`

async function join(): Promise<Program> {
  const buyer = openProgram(shop)
  await buyer.register()
  return buyer
}

/** Signs up another user on the same device. */
async function joinOn(device: Device): Promise<string | undefined> {
  device.useToken(undefined)
  await device.register()
  return device.accessToken
}

let phones = 0

async function verify(buyer: Program, how: 'email' | 'phone' = 'email'): Promise<void> {
  const { email } = (await buyer.call('getProfile')).body.data
  const phone = `+23324${String(++phones).padStart(7, '0')}`
  await shop.database.execute(
    how === 'email'
      ? sql`update users set email_verified_at = now() where email = ${email}`
      : sql`update users set phone = ${phone}, phone_verified_at = now() where email = ${email}`,
  )
}

const orderOf = (productId: string, quantity = 1, payBy: object = {}) => ({
  body: {
    items: [{ product_id: productId, quantity }],
    shippingAddress,
    paymentMethod: { provider: 'paystack', ...payBy },
  },
})

const order = (buyer: Program | Device, network: string, productId: string, quantity = 1) =>
  buyer.call('createOrder', orderOf(productId, quantity), { headers: { 'x-forwarded-for': network } })

type Response = Awaited<ReturnType<typeof order>>

const said = ({ status, body }: Response) => (status === 201 ? 'held' : `${status} ${body.code}`)

const cancel = (buyer: Program | Device, { body }: Response) =>
  buyer.call('cancelOrder', { params: { orderId: body.data.order.id }, body: {} })

const control = (path: string, { body }: Response) =>
  shop.http.inject({
    method: 'POST',
    url: `/_paystack/__control/${path}`,
    payload: { reference: body.data.payment.reference },
  })

async function heldOf(productId: string): Promise<number> {
  const { rows } = await shop.database.execute<{ held: number }>(
    sql`select held from stock_levels where product_id = ${productId}`,
  )
  return rows[0]?.held ?? 0
}

describe('unpaid orders', () => {
  test('of two new accounts cannot hold the stock of the shop', async () => {
    const productId = await product(200)
    const network = newNetwork()
    for (const buyer of [await join(), await join()]) {
      expect(said(await order(buyer, network, productId, 99))).toBe('403 order.verification_required')
      expect(said(await order(buyer, network, productId, unverified.account.units))).toBe('held')
    }
    expect(await heldOf(productId)).toBe(2 * unverified.account.units)
  })

  test('are limited by their value too', async () => {
    const dear = await product(50, unverified.account.value / 2)
    const buyer = await join()
    expect(said(await order(buyer, newNetwork(), dear, 3))).toBe('403 order.verification_required')
    expect(said(await order(buyer, newNetwork(), dear, 2))).toBe('held')
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
      expect(said(tooLarge)).toBe('422 order.too_large')
      expect(items[0] && items[0].quantity * 2).toBeGreaterThan(verified.account.units)
      expect(said(await order(buyer, newNetwork(), productId, 80))).toBe('held')
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
    expect(responses.filter(response => said(response) === 'held')).toHaveLength(fit)
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
    expect(said(await order(otherUser, network, productId))).toBe('429 order.network_busy')
    expect(said(await order(known, network, productId))).toBe('held')
    expect(said(await order(former, network, productId))).toBe('held')
    expect(said(await order(otherUser, other, productId))).toBe('held')
  })

  test('of several accounts on one device at once stay within the limit of a device', async () => {
    const productId = await product()
    const device = await openDevice(shop)
    const tokens: (string | undefined)[] = []
    for (let people = 0; people < 4; people++) tokens.push(await joinOn(device))
    const requests = []
    for (const token of tokens) {
      device.useToken(token)
      requests.push(await device.prepare('createOrder', orderOf(productId, unverified.account.units)))
    }
    const responses = await Promise.all(requests.map(request => device.send<'createOrder'>(request)))
    expect(responses.map(said).toSorted()).toEqual([
      '409 order.too_many_unpaid',
      '409 order.too_many_unpaid',
      'held',
      'held',
    ])
    expect(await heldOf(productId)).toBe(unverified.device.units)
  })

  test('do not count once they are paid or cancelled', async () => {
    const productId = await product()
    const device = await openDevice(shop)
    const placed: [string | undefined, Response][] = []
    for (let people = 0; people < 2; people++) {
      const token = await joinOn(device)
      placed.push([token, await order(device, newNetwork(), productId, unverified.account.units)])
    }
    const last = await joinOn(device)
    const again = () => order(device, newNetwork(), productId, unverified.account.units)
    expect(said(await again())).toBe('409 order.too_many_unpaid')
    const [first, second] = placed
    device.useToken(first?.[0])
    if (first) await cancel(device, first[1])
    device.useToken(last)
    const third = await again()
    expect(said(third)).toBe('held')
    if (second) await control('approve', second[1])
    await joinOn(device)
    await expect.poll(async () => said(await again())).toBe('held')
  })
})

describe('ordering the same product again', () => {
  test('needs the same pause with new accounts on the same device', async () => {
    const productId = await product(1)
    const device = await openDevice(shop)
    for (let time = 0; time < reorder.free.device; time++) {
      await joinOn(device)
      await cancel(device, await order(device, newNetwork(), productId))
    }
    await joinOn(device)
    expect(said(await order(device, newNetwork(), productId))).toBe('429 order.reorder_paused')
    const elsewhere = await join()
    expect(said(await order(elsewhere, newNetwork(), productId))).toBe('held')
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
    expect(said(await order(buyer, network, productId))).toBe('429 order.network_busy')
    await verify(buyer)
    expect(said(await order(buyer, network, productId))).toBe('held')
  })

  test('needs a pause with a code of few uses, whatever else is ordered with it', async () => {
    await shop.operator.createPromotion({ code: 'SCARCE5', gives: { kind: 'percent', percent: 5 }, uses: 1 })
    const [one, other] = [await product(50), await product(50)]
    const buyer = await join()
    const orderWith = (productId: string, promo_codes: string[]) =>
      buyer.call('createOrder', { body: { ...orderOf(productId).body, promo_codes } })
    for (let time = 0; time < reorder.free.account; time++) {
      const placed = await orderWith(time % 2 ? one : other, ['SCARCE5'])
      expect(said(placed)).toBe('held')
      await cancel(buyer, placed)
    }
    expect(said(await orderWith(one, ['SCARCE5']))).toBe('429 order.reorder_paused')
    expect(said(await orderWith(one, []))).toBe('held')
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
      await shop.database.execute(sql`
        update orders set status = 'expired', payment_status = 'none', ended_at = ${shop.clock.now().toISOString()},
          expires_at = null where id = ${placed.body.data.order.id}`)
      await shop.database.execute(sql`
        update payments set status = 'expired', settled_at = ${shop.clock.now().toISOString()}
          where subject_id = ${placed.body.data.order.id}`)
      await shop.database.execute(sql`
        update stock_levels set held = 0 where product_id = ${productId}`)
    }
    expect(said(await order(buyer, newNetwork(), productId))).toBe('429 order.reorder_paused')
  })

  test('needs no pause for a buyer whose payment fails three times, who changes the quantity and pays with another method', async () => {
    const productId = await product(5)
    const device = await openDevice(shop)
    await device.register()
    const network = newNetwork()
    const wallet = { channel: 'mobile_money', phone: '0551234001', network: 'mtn' }
    const orderBy = (quantity: number, payBy: object) =>
      device.call('createOrder', orderOf(productId, quantity, payBy), {
        headers: { 'x-forwarded-for': network },
      })
    for (let time = 0; time < 3; time++) {
      const placed = await orderBy(1, wallet)
      expect(said(placed)).toBe('held')
      await control('decline', placed)
      await device.call('getPayment', { params: { reference: placed.body.data.payment.reference } })
      await expect.poll(() => heldOf(productId)).toBe(0)
    }
    const changed = await orderBy(2, wallet)
    expect(said(changed)).toBe('held')
    expect((await cancel(device, changed)).status).toBe(200)
    expect(said(await orderBy(2, { provider: 'flutterwave' }))).toBe('held')
  })
})

// The server's clock leaves that of the devices, so their signatures are rejected from here on.
describe('over time', () => {
  test('a product that is ordered ten times without paying needs a growing pause', async () => {
    const productId = await product(1)
    const buyer = await join()
    const responses: string[] = []
    for (let time = 0; time < 10; time++) {
      const placed = await order(buyer, newNetwork(), productId)
      responses.push(said(placed))
      if (placed.status === 201) await cancel(buyer, placed)
    }
    const free = reorder.free.account
    expect(responses.slice(0, free)).toEqual(Array.from({ length: free }, () => 'held'))
    expect(new Set(responses.slice(free))).toEqual(new Set(['429 order.reorder_paused']))
    expect(await heldOf(productId)).toBe(0)
    for (const minutes of [1, 3, 9]) {
      const refused = await order(buyer, newNetwork(), productId)
      expect(refused.headers['retry-after']).toBe(String(minutes * 60))
      shop.clock.advance(minutes * 60_000)
      await cancel(buyer, await order(buyer, newNetwork(), productId))
    }
    expect(said(await order(buyer, newNetwork(), await product()))).toBe('held')
  })

  test('the rows of unpaid orders identify nobody and are deleted after two days', async () => {
    const productId = await product()
    const device = await openDevice(shop)
    await device.register()
    const network = newNetwork()
    const placed = await order(device, network, productId)
    const rows = async () =>
      (
        await shop.database.execute<{ key: string }>(
          sql`select key from unpaid_holds where order_id = ${placed.body.data.order.id}`,
        )
      ).rows.map(({ key }) => key)
    const keys = await rows()
    expect(keys).toHaveLength(3)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
    shop.clock.advance(2 * 86_400_000 + 1)
    await shop.platform.jobs.runScheduledNow()
    await expect.poll(rows).toEqual([])
  })
})
