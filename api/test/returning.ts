import type { RequestFor } from '@akyede/contract/api'
import type { Order } from '@akyede/contract/orders'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { sql } from '#platform/sql.ts'
import { messagesTo } from './outbox.ts'
import { openProgram, type Program } from './program.ts'
import { putOnShelf } from './shelf.ts'
import { openTestShop, type TestShop } from './test-shop.ts'
import { somebody } from './wire.ts'

export const day = 86_400_000

export const wallet = {
  provider: 'paystack',
  channel: 'mobile_money',
  network: 'mtn',
  phone: '0551234987',
} as const

type Wish = RequestFor<'requestReturn'>['body']

/**
 * A shop with a basket of ₵60 and a bowl of ₵25 of one maker, a drum of ₵300.50 of another and a stool that is made for
 * whoever orders it, and before each test a buyer nobody knows.
 */
export function setUpReturning() {
  let shop: TestShop
  let buyer: Program
  let person = somebody()
  const shelf = { basket: '', bowl: '', drum: '', stool: '' }

  beforeAll(async () => {
    shop = await openTestShop()
    const [basket = '', bowl = '', drum = '', stool = ''] = await putOnShelf(shop, [
      { name: 'Basket', price: 6_000, maker: 'Weavers', stock: 200 },
      { name: 'Bowl', price: 2_500, maker: 'Weavers', stock: 200 },
      { name: 'Drum', price: 30_050, maker: 'Carvers', stock: 200 },
      { name: 'Stool', price: 9_000, maker: 'Carvers', stock: 200 },
    ])
    Object.assign(shelf, { basket, bowl, drum, stool })
    await shop.database.execute(sql`update products set made_to_order = true where id = ${stool}`)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    buyer = openProgram(shop)
    person = somebody()
    await buyer.register({ ...person, remember_me: true })
  })

  const orderNow = async (orderId: string, who = buyer): Promise<Order> =>
    (await who.call('getOrder', { params: { orderId } })).body.data

  /** A paid order of so many pieces of each. */
  async function buy(lines: Partial<Record<keyof typeof shelf, number>>, more: object = {}): Promise<Order> {
    const items = Object.entries(lines).map(([name, quantity]) => ({
      product_id: shelf[name as keyof typeof shelf],
      quantity: quantity ?? 0,
    }))
    const placed = await buyer.call('createOrder', {
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

  /** The same, all of it delivered. */
  async function buyAndGet(...args: Parameters<typeof buy>): Promise<Order> {
    const order = await buy(...args)
    await shop.operator.advanceOrder(order.number, 'delivered')
    return orderNow(order.id)
  }

  const lineOf = (order: Order, name: string) => {
    const item = order.fulfilments.flatMap(({ items }) => items).find(one => one.name === name)
    if (!item) throw new Error(`no ${name} in the order`)
    return item
  }

  /** Pieces by the names of their lines. */
  const wish = (order: Order, pieces: Record<string, number>, more: Partial<Wish> = {}): Wish => ({
    items: Object.entries(pieces).map(([name, quantity]) => ({ item_id: lineOf(order, name).id, quantity })),
    reason: 'changed_mind',
    ...more,
  })
  const ask = (order: Order, pieces: Record<string, number>, more: Partial<Wish> = {}, who = buyer) =>
    who.call('requestReturn', { params: { orderId: order.id }, body: wish(order, pieces, more) })

  const numberOf = async (order: Order, place = 0) => (await orderNow(order.id)).returns[place]?.number ?? ''
  const receive = async (order: Order, { fit = true, place = 0 } = {}) =>
    shop.operator.answerReturn(await numberOf(order, place), 'received', { fit })

  /** Moves the clock in small steps until the provider and the shop have come to an end. */
  const untilRefunded = (order: Order, place = 0) =>
    expect
      .poll(async () => {
        shop.clock.advance(20_000)
        await shop.platform.jobs.sweepNow()
        return (await orderNow(order.id)).returns[place]?.status
      })
      .toBe('refunded')

  const waiting = async () =>
    (await shop.database.execute(sql`select 1 from graphile_worker.jobs`)).rows.length

  return {
    get shop() {
      return shop
    },
    get buyer() {
      return buyer
    },
    shelf,
    orderNow,
    buy,
    buyAndGet,
    lineOf,
    wish,
    ask,
    numberOf,
    receive,
    untilRefunded,
    /** Until everybody has heard of everything. */
    untilHeard: () => expect.poll(waiting).toBe(0),
    letters: () => messagesTo(shop, person.email),
    /** After weeks in which their session ended. */
    signInAgain: () => buyer.login({ email: person.email, password: person.password, remember_me: true }),
    async stockOf(productId: string) {
      const { rows } = await shop.database.execute<{ on_hand: number; received: number }>(
        sql`select on_hand, received from stock_levels where product_id = ${productId}`,
      )
      return rows[0]
    },
    /** What each account has of an order; those with nothing are left out. */
    async ledgerOf(orderId: string) {
      const { rows } = await shop.database.execute<{ account: string; balance: number }>(sql`
        select split_part(account, ':', 1) as account, sum(amount)::int as balance
        from ledger_entries where subject_id = ${orderId} group by 1 having sum(amount) <> 0 order by 1`)
      return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
    },
    async refundsOf(orderId: string) {
      const { rows } = await shop.database.execute<{ amount: number; status: string }>(sql`
        select refunds.amount, refunds.status from refunds join payments on payments.id = refunds.payment_id
        where payments.subject_id = ${orderId} order by refunds.created_at`)
      return rows
    },
    broken: async () => (await shop.operator.check()).filter(({ broken }) => broken > 0),
  }
}
