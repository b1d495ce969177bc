import type { RequestFor } from '@akyede/contract/api'
import type { Order } from '@akyede/contract/orders'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram, type Program } from './program.ts'
import { recordsOf } from './returning-records.ts'
import { addProducts } from './test-products.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { newPerson } from './wire.ts'

export const day = 86_400_000

export const wallet = {
  provider: 'paystack',
  channel: 'mobile_money',
  network: 'mtn',
  phone: '0551234987',
} as const

type Wish = RequestFor<'requestReturn'>['body']

export interface Scene {
  shop: TestShop
  buyer: Program
  person: ReturnType<typeof newPerson>
  readonly products: { basket: string; bowl: string; drum: string; stool: string }
}

/**
 * A shop with a basket of ₵60 and a bowl of ₵25 of one maker, a drum of ₵300.50 of another and a stool that is made
 * to order; before each test a new buyer.
 */
export function setUpReturning() {
  const scene = openScene()
  const purchases = purchasesIn(scene)
  return Object.assign(scene, purchases, returnsIn(scene, purchases.orderNow), recordsOf(scene))
}

function openScene(): Scene {
  const scene = { products: { basket: '', bowl: '', drum: '', stool: '' } } as Scene
  beforeAll(async () => {
    const shop = await openTestShop()
    const [basket = '', bowl = '', drum = '', stool = ''] = await addProducts(shop, [
      { name: 'Basket', price: 6_000, maker: 'Weavers', stock: 200 },
      { name: 'Bowl', price: 2_500, maker: 'Weavers', stock: 200 },
      { name: 'Drum', price: 30_050, maker: 'Carvers', stock: 200 },
      { name: 'Stool', price: 9_000, maker: 'Carvers', stock: 200 },
    ])
    Object.assign(scene.products, { basket, bowl, drum, stool })
    await shop.database.execute(sql`update products set made_to_order = true where id = ${stool}`)
    scene.shop = shop
  })
  afterAll(() => scene.shop.close())
  beforeEach(async () => {
    scene.buyer = openProgram(scene.shop)
    scene.person = newPerson()
    await scene.buyer.register({ ...scene.person, remember_me: true })
  })
  return scene
}

function purchasesIn(scene: Scene) {
  const orderNow = async (orderId: string, who: Program = scene.buyer): Promise<Order> =>
    (await who.call('getOrder', { params: { orderId } })).body.data

  /** Places and pays an order of these quantities. */
  async function buy(
    quantities: Partial<Record<keyof Scene['products'], number>>,
    more: object = {},
  ): Promise<Order> {
    const items = Object.entries(quantities).map(([name, quantity]) => ({
      product_id: scene.products[name as keyof Scene['products']],
      quantity: quantity ?? 0,
    }))
    const placed = await scene.buyer.call('createOrder', {
      body: {
        items,
        shippingAddress: { street: '1 Road', city: 'Kumasi', state: 'Ashanti' },
        paymentMethod: wallet,
        ...more,
      },
    })
    const { order } = placed.body.data
    await expect.poll(async () => (await orderNow(order.id)).payment_status).toBe('paid')
    return orderNow(order.id)
  }

  /** Places and pays an order and delivers all of it. */
  async function buyAndGet(...args: Parameters<typeof buy>): Promise<Order> {
    const order = await buy(...args)
    await scene.shop.operator.advanceOrder(order.number, 'delivered')
    return orderNow(order.id)
  }

  return {
    orderNow,
    buy,
    buyAndGet,
    /** Signs in again after the session has expired. */
    signInAgain: () =>
      scene.buyer.login({ email: scene.person.email, password: scene.person.password, remember_me: true }),
  }
}

const lineOf = (order: Order, name: string) => {
  const item = order.fulfilments.flatMap(({ items }) => items).find(one => one.name === name)
  if (!item) throw new Error(`no ${name} in the order`)
  return item
}

function returnsIn(scene: Scene, orderNow: (orderId: string) => Promise<Order>) {
  /** Quantities by the names of their line items. */
  const wish = (order: Order, quantities: Record<string, number>, more: Partial<Wish> = {}): Wish => ({
    items: Object.entries(quantities).map(([name, quantity]) => ({
      item_id: lineOf(order, name).id,
      quantity,
    })),
    reason: 'changed_mind',
    ...more,
  })
  const ask = (
    order: Order,
    quantities: Record<string, number>,
    more: Partial<Wish> = {},
    who: Program = scene.buyer,
  ) => who.call('requestReturn', { params: { orderId: order.id }, body: wish(order, quantities, more) })

  const numberOf = async (order: Order, place = 0) => (await orderNow(order.id)).returns[place]?.number ?? ''
  const receive = async (order: Order, { fit = true, place = 0 } = {}) =>
    scene.shop.operator.answerReturn(await numberOf(order, place), 'received', { fit })

  /** Moves the clock in small steps until a part of the order is refunded. */
  const until = (order: Order, statusIn: (order: Order) => string | undefined) =>
    expect
      .poll(async () => {
        scene.shop.clock.advance(20_000)
        await scene.shop.platform.jobs.runScheduledNow()
        return statusIn(await orderNow(order.id))
      })
      .toBe('refunded')
  const untilRefunded = (order: Order, place = 0) => until(order, ({ returns }) => returns[place]?.status)
  /** All money of the order is back. */
  const untilPaymentRefunded = (order: Order) => until(order, ({ payment_status }) => payment_status)

  return { lineOf, wish, ask, numberOf, receive, until, untilRefunded, untilPaymentRefunded }
}
