import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setUpBuying } from '#test/buying.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const { orderOf } = setUpBuying()

/** A provider that asks the payer and loses its answer, and then answers questions as it is told. */
const provider = Fastify()
let charges: string[]
let asked: string[]
let chargeAnswer: () => { status: number; body: object }
let question: () => { status: number; body: object }
let release: (() => void) | undefined

provider.post<{ Body: { reference: string } }>('/charge', (request, reply) => {
  charges.push(request.body.reference)
  const { status, body } = chargeAnswer()
  return reply.code(status).send(body)
})
provider.get('/charge/:reference', (request, reply) => {
  asked.push(request.url)
  const { status, body } = question()
  return reply.code(status).send(body)
})
provider.get('/transaction/verify/:reference', async (_request, reply) => {
  await new Promise<void>(resolve => {
    release = resolve
  })
  return reply.code(503).send({})
})

let shop: TestShop
let buyer: Program
let turn = 0

beforeAll(async () => {
  const baseUrl = await provider.listen({ port: 0 })
  shop = await openTestShop({ demo: true, environment: { PAYSTACK_BASE_URL: baseUrl } })
})
afterAll(async () => {
  provider.server.closeAllConnections()
  release?.()
  await shop.close()
  await provider.close()
})
beforeEach(async () => {
  charges = []
  asked = []
  chargeAnswer = () => ({ status: 502, body: {} })
  buyer = openProgram(shop)
  await buyer.register()
})

const byPhone = () =>
  orderOf(1, {
    paymentMethod: { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone: '0551234001' },
  })

/** The same call again, as a client makes it that got no answer. */
async function orderTwice() {
  turn++
  const options = { idempotencyKey: `lost-answer-${turn}` }
  const request = byPhone()
  const first = await buyer.call('createOrder', request, options)
  expect([first.status, first.body.code]).toEqual([503, 'payment.provider_down'])
  return buyer.call('createOrder', request, options)
}

test('a payer whose charge may have got through is asked for, not asked again', async () => {
  question = () => ({ status: 200, body: { data: { status: 'pay_offline', display_text: 'On your phone' } } })
  const again = await orderTwice()
  expect([again.status, again.body.data?.payment.next_action]).toEqual([201, 'wait'])
  expect(charges).toHaveLength(1)
  expect(asked).toHaveLength(1)
})

test.each([
  [429, { status: false, message: 'Too many requests' }],
  [403, { status: false, message: 'Forbidden' }],
  [200, { data: { status: 'a word that nobody knows' } }],
])('an answer %i %j to that question asks no payer a second time', async (status, body) => {
  question = () => ({ status, body })
  const again = await orderTwice()
  expect([again.status, again.body.code]).toEqual([503, 'payment.provider_down'])
  expect(charges).toHaveLength(1)
})

test('a charge that never got through is made again, under its own reference', async () => {
  question = () => ({ status: 400, body: { status: false, message: 'Transaction reference is invalid' } })
  await orderTwice()
  expect(charges).toHaveLength(2)
  expect(new Set(charges).size).toBe(1)
})

test('a provider that hangs keeps nobody waiting who looks at a payment', async () => {
  chargeAnswer = () => ({ status: 200, body: { data: { status: 'pay_offline', display_text: 'x' } } })
  const { payment } = (await buyer.call('createOrder', byPhone())).body.data
  const looks = await Promise.all(
    Array.from({ length: 20 }, () => buyer.call('getPayment', { params: { reference: payment.reference } })),
  )
  expect(new Set(looks.map(({ status, body }) => `${status} ${body.data?.status}`))).toEqual(
    new Set(['200 pending']),
  )
})
