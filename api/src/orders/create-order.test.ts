import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram } from '#test/program.ts'

const buying = setUpBuying()
const { orderOf, stockOf, control, orderStatus } = buying

describe('a repeated order', () => {
  test('returns the same order for the same key and holds the stock once', async () => {
    const options = { idempotencyKey: 'buy-once-0001' }
    const [first, second] = await Promise.all([
      buying.buyer.call('createOrder', orderOf(2), options),
      buying.buyer.call('createOrder', orderOf(2), options),
    ])
    const third = await buying.buyer.call('createOrder', orderOf(2), options)
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201])
    const ids = new Set([first, second, third].map(response => response.body.data.order.id))
    expect(ids.size).toBe(1)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })
  })

  test('returns the order that holds the last units, even after it was paid', async () => {
    const options = { idempotencyKey: 'buy-once-0009' }
    const first = (await buying.buyer.call('createOrder', orderOf(5), options)).body.data
    await control('approve', { reference: first.payment.reference })
    await expect.poll(() => orderStatus(first.order.id)).toBe('paid')
    const again = await buying.buyer.call('createOrder', orderOf(5), options)
    expect(again.status).toBe(201)
    expect(again.body.data.order.id).toBe(first.order.id)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 0, held: 0 })
  })

  test('can be found by its idempotency key, by its buyer alone', async () => {
    const query = { idempotency_key: 'buy-once-0011' }
    const found = async (who = buying.buyer) =>
      (await who.call('listOrders', { query })).body.data.map(({ id }) => id)
    const other = await buying.buyer.call('createOrder', orderOf(1), { idempotencyKey: 'buy-once-0012' })
    await control('approve', { reference: other.body.data.payment.reference })
    await expect.poll(() => orderStatus(other.body.data.order.id)).toBe('paid')
    expect(await found()).toEqual([])
    const first = await buying.buyer.call('createOrder', orderOf(1), {
      idempotencyKey: query.idempotency_key,
    })
    expect(await found()).toEqual([first.body.data.order.id])
    const otherUser = openProgram(buying.shop)
    await otherUser.register()
    expect(await found(otherUser)).toEqual([])
  })

  test('is rejected with the same key and another body', async () => {
    const options = { idempotencyKey: 'buy-once-0002' }
    await buying.buyer.call('createOrder', orderOf(1), options)
    const other = await buying.buyer.call('createOrder', orderOf(2), options)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.reused'])
  })

  test('resumes where the first one stopped when the provider was down', async () => {
    const options = { idempotencyKey: 'buy-once-0003' }
    await control('outage', { on: true })
    const down = await buying.buyer.call('createOrder', orderOf(2), options)
    await control('outage', { on: false })
    expect([down.status, down.body.code]).toEqual([503, 'payment.provider_down'])
    const again = await buying.buyer.call('createOrder', orderOf(2), options)
    expect(again.status).toBe(201)
    expect(again.body.data.payment.next_action).toBe('redirect')
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })
  })

  test('says when to try again while another order holds the units, and then succeeds', async () => {
    const options = { idempotencyKey: 'buy-once-0010' }
    const busy = await transaction(buying.shop.database, async tx => {
      await tx.execute(sql`select 1 from stock_levels where product_id = ${buying.product.id} for update`)
      return buying.buyer.call('createOrder', orderOf(2), options)
    })
    expect([busy.status, busy.body.code]).toEqual([503, 'server.busy'])
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 0 })
    expect((await buying.buyer.call('createOrder', orderOf(2), options)).status).toBe(201)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 2 })
  })

  test('replaces an order whose payment failed to start', async () => {
    await control('outage', { on: true })
    await buying.buyer.call('createOrder', orderOf(2))
    await control('outage', { on: false })
    const next = await buying.buyer.call('createOrder', orderOf(4))
    expect(next.status).toBe(201)
    expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 4 })
  })
})

test('an order that is placed five times at once has one open payment', async () => {
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, call) =>
      buying.buyer.call('createOrder', orderOf(), { idempotencyKey: `at-once-000${call}` }),
    ),
  )
  const outcomes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
  expect(outcomes.toSorted()).toEqual(['201', ...Array(4).fill('409 order.payment_pending')])
  expect(await stockOf(buying.product.id)).toEqual({ on_hand: 5, held: 1 })
})

describe('invalid input', () => {
  test.each([
    ['no items', { items: [] }, 'Order must contain at least one item'],
    ['items missing', { items: undefined }, 'Order must contain at least one item'],
    [
      'a quantity of 0',
      { items: [{ product_id: '01890000-0000-7000-8000-000000000000', quantity: 0 }] },
      'Invalid order item',
    ],
    ['a product id that is none', { items: [{ product_id: 'x', quantity: 1 }] }, 'Invalid order item'],
    ['no address', { shippingAddress: undefined }, 'Shipping address is required'],
    ['no payment method', { paymentMethod: undefined }, 'Payment provider is required'],
    ['no provider', { paymentMethod: {} }, 'Payment provider is required'],
  ])('with %s is rejected with its message', async (_case, more, message) => {
    const response = await buying.buyer.call('createOrder', orderOf(1, more))
    expect([response.status, response.body.message]).toEqual([422, message])
  })

  test('returns all problems at once', async () => {
    const response = await buying.buyer.call('createOrder', { body: { items: [], extra: 1 } } as never)
    const texts = response.body.detail?.map(({ msg }) => msg)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Order must contain at least one item',
        'Shipping address is required',
        'Payment provider is required',
        'This field is not known: extra',
      ]),
    )
  })

  test('with an unknown product, a missing variant or an unknown provider is rejected', async () => {
    const gone = { items: [{ product_id: '01890000-0000-7000-8000-000000000000', quantity: 1 }] }
    expect((await buying.buyer.call('createOrder', orderOf(1, gone))).body.code).toBe('order.item_invalid')
    const unknown = { paymentMethod: { provider: 'shells' } }
    expect((await buying.buyer.call('createOrder', orderOf(1, unknown))).body.code).toBe(
      'payment.provider_unknown',
    )
  })
})
