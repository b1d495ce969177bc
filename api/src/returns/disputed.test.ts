import { expect, test } from 'vitest'
import { setUpReturning } from '#test/returning.ts'

const scene = setUpReturning()
const { buyAndGet, ask, numberOf, receive, untilRefunded, orderNow } = scene

const control = (path: string, body: object) =>
  scene.shop.http.inject({ method: 'POST', url: `/_paystack/__control/${path}`, payload: body })

test('refuses returns and their refunds while the payment is disputed', async () => {
  const order = await buyAndGet({ basket: 2 })
  expect((await ask(order, { Basket: 1 })).status).toBe(201)
  const reference = order.payment?.reference ?? ''
  await control('dispute', { reference })
  await expect.poll(async () => (await orderNow(order.id)).payment?.status).toBe('disputed')

  const disputed = await orderNow(order.id)
  expect(disputed.fulfilments[0]).toMatchObject({ return_until: null, items: [{ returnable: 0 }] })
  expect(await ask(order, { Basket: 1 })).toMatchObject({ status: 409, body: { code: 'payment.disputed' } })
  await expect(receive(order)).rejects.toThrow('checking this payment')
  expect((await orderNow(order.id)).returns).toMatchObject([{ status: 'requested' }])

  await control('resolve-dispute', { reference, outcome: 'won' })
  await expect.poll(async () => (await orderNow(order.id)).payment?.status).toBe('succeeded')
  expect(await receive(order)).toContain(await numberOf(order))
  await untilRefunded(order)
  expect((await orderNow(order.id)).payment?.status).toBe('partially_refunded')
})
