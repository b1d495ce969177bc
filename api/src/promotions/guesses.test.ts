import { limits } from '@akyede/contract/limits'
import { asCedis, type Cedis } from '@akyede/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { openProgram } from '#test/program.ts'
import { addProducts } from '#test/test-products.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const { byAccount, byNetwork } = limits.promotion.wrong

let shop: TestShop
let product: string

beforeAll(async () => {
  shop = await openTestShop({ environment: { RATE_LIMIT: 'on', RATE_LIMIT_DEVICE_UNSAFE: '10000' } })
  const [id = ''] = await addProducts(shop, [{ name: 'Basket', price: 6_000, stock: 900 }])
  product = id
  await shop.operator.createPromotion({ code: 'THERE1', gives: { kind: 'percent', percent: 10 } })
})
afterAll(() => shop.close())

test('a user who tries wrong codes is blocked by account, even with a valid code, by every endpoint', async () => {
  const person = openProgram(shop)
  await person.register()
  await person.call('addToCart', { body: { product_id: product, quantity: 1 } })
  const statuses: number[] = []
  for (let wrong = 0; wrong < byAccount; wrong++) {
    // A valid code in between is not counted.
    await person.call('applyPromo', { body: { code: 'THERE1' } })
    statuses.push((await person.call('applyPromo', { body: { code: `WRONG${wrong}` } })).status)
    await person.call('removePromo', { body: { code: 'THERE1' } })
  }
  expect(statuses).toEqual(Array(byAccount).fill(404))
  const stopped = await person.call('applyPromo', { body: { code: 'THERE1' } })
  expect([stopped.status, stopped.body.code]).toEqual([429, 'request.rate_limited'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  const order = await person.call('createOrder', {
    body: {
      items: [{ product_id: product, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' },
      paymentMethod: { provider: 'paystack' },
      promo_codes: ['THERE1'],
    },
  })
  expect(order.status).toBe(429)
})

test('a code that is sent twice is one guess, and a valid one is none', async () => {
  const person = openProgram(shop)
  await person.register()
  for (let prompts = 0; prompts <= byAccount; prompts++) {
    const { status } = await person.call('quoteCart', {
      body: { items: [{ product_id: product, quantity: 1 }], promo_codes: ['THERE1', 'THERE1'] },
    })
    expect(status).toBe(200)
  }
})

test('the repeat of a placed order returns that order, however many wrong codes followed', async () => {
  const person = openProgram(shop)
  await person.register()
  const order = {
    body: {
      items: [{ product_id: product, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const },
      paymentMethod: { provider: 'paystack' },
      promo_codes: ['THERE1'],
    },
  }
  const options = { idempotencyKey: 'codes-once-0001' }
  const first = await person.call('createOrder', order, options)
  for (let wrong = 0; wrong < byAccount; wrong++) {
    await person.call('applyPromo', { body: { code: `NOSUCH${wrong}` } })
  }
  expect((await person.call('applyPromo', { body: { code: 'THERE1' } })).status).toBe(429)
  const again = await person.call('createOrder', order, options)
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.data.order.id).toBe(first.body.data.order.id)
})

test('guests of one network are blocked together, but verified users there are not', async () => {
  const quote = (...promo_codes: string[]) =>
    openProgram(shop).call('quoteCart', {
      body: { items: [{ product_id: product, quantity: 1 }], promo_codes },
    })
  // The accounts above have used up some guesses; each wrong code counts, also in one request.
  for (let wrong = 2 * byAccount; wrong < byNetwork; wrong += 2) {
    expect((await quote(`WRONG${wrong}`, `WRONG${wrong + 1}`)).status).toBe(200)
  }
  expect((await quote('THERE1')).status).toBe(429)
  const person = openProgram(shop)
  await person.register()
  const send = () =>
    person.call('quoteCart', {
      body: { items: [{ product_id: product, quantity: 1 }], promo_codes: ['THERE1'] },
    })
  expect((await send()).status).toBe(429)
  const { email } = (await person.call('getProfile')).body.data
  await shop.database.execute(sql`update users set email_verified_at = now() where email = ${email}`)
  await expect.poll(async () => (await send()).status).toBe(200)
})

test('rejected orders use up no prompts of their wallet', async () => {
  const phone = '0551234001'
  const orderWith = (expected_total?: Cedis) => ({
    body: {
      items: [{ product_id: product, quantity: 1 }],
      shippingAddress: { street: '1 High Street', city: 'Accra', state: 'Greater Accra' as const },
      paymentMethod: {
        provider: 'paystack',
        channel: 'mobile_money' as const,
        network: 'mtn' as const,
        phone,
      },
      ...(expected_total && { expected_total }),
    },
  })
  const [otherUser, owner] = [openProgram(shop), openProgram(shop)]
  await otherUser.register()
  await owner.register()
  for (let call = 0; call <= limits.prompts.byNumber; call++) {
    expect((await otherUser.call('createOrder', orderWith(asCedis(1)))).body.code).toBe('order.price_changed')
  }
  expect((await owner.call('createOrder', orderWith())).status).toBe(201)
})
