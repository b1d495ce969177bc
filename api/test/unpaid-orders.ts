import { afterAll, beforeAll } from 'vitest'
import { sql } from '#platform/sql.ts'
import type { Device } from './device.ts'
import { openProgram, type Program } from './program.ts'
import { addProducts } from './test-products.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

const shippingAddress = { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const }

/** A shop with a frozen clock, and buyers on chosen networks who place orders without paying. */
export function setUpUnpaidOrders() {
  let shop: TestShop
  let unordered: string[] = []
  let networks = 0
  let phones = 0

  beforeAll(async () => {
    shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' }, isClockFrozen: true })
    unordered = await addProducts(
      shop,
      Array.from({ length: 20 }, (_, place) => ({ name: `Bolga basket ${place}` })),
    )
  })
  afterAll(() => shop.close())

  /** A product without orders. */
  async function product(stock = 5_000, price = 1_000): Promise<string> {
    const id = String(unordered.pop())
    await shop.database.execute(sql`update products set price = ${price} where id = ${id}`)
    await shop.database.execute(
      sql`update stock_levels set received = ${stock}, on_hand = ${stock} where product_id = ${id}`,
    )
    return id
  }

  async function join(): Promise<Program> {
    const buyer = openProgram(shop)
    await buyer.register()
    return buyer
  }

  async function verify(buyer: Program, how: 'email' | 'phone' = 'email'): Promise<void> {
    const { email } = (await buyer.call('getProfile')).body.data
    const phone = `+23324${String(++phones).padStart(7, '0')}`
    await shop.database.execute(
      how === 'email'
        ? sql`update users set email_verified_at = now() where email = ${email}`
        : sql`update users set phone = ${phone}, phone_verified_at = now() where email = ${email}`,
    )
  }

  const control = (path: string, { body }: OrderResponse) =>
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

  return {
    get shop() {
      return shop
    },
    newNetwork: () => `102.176.${++networks}.7`,
    product,
    join,
    verify,
    control,
    heldOf,
  }
}

/** Signs up another user on the same device. */
export async function joinOn(device: Device): Promise<string | undefined> {
  device.useToken(undefined)
  await device.register()
  return device.accessToken
}

export const orderOf = (productId: string, quantity = 1, payBy: object = {}) => ({
  body: {
    items: [{ product_id: productId, quantity }],
    shippingAddress,
    paymentMethod: { provider: 'paystack', ...payBy },
  },
})

export const order = (buyer: Program | Device, network: string, productId: string, quantity = 1) =>
  buyer.call('createOrder', orderOf(productId, quantity), { headers: { 'x-forwarded-for': network } })

export type OrderResponse = Awaited<ReturnType<typeof order>>

/** "held", or the status and code of the refusal. */
export const outcomeOf = ({ status, body }: OrderResponse) =>
  status === 201 ? 'held' : `${status} ${body.code}`

export const cancel = (buyer: Program | Device, { body }: OrderResponse) =>
  buyer.call('cancelOrder', { params: { orderId: body.data.order.id }, body: {} })
