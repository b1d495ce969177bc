import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/sql.ts'
import { setUpBuying } from '#test/buying.ts'
import { openProgram, type Program } from '#test/program.ts'
import { openTestShop, type TestShop } from '#test/test-shop.ts'

const { orderOf } = setUpBuying()

/** A provider that prompts the payer, loses its response, and answers queries as configured. */
const provider = Fastify()
let charges: string[]
let prompts: string[]
let chargeResponse: () => { status: number; body: object }
let query: () => { status: number; body: object }
let release: (() => void) | undefined
/** Delays the response to a charge. */
let charged: Promise<void> | undefined

provider.post<{ Body: { reference: string } }>('/charge', async (request, reply) => {
  charges.push(request.body.reference)
  await charged
  const { status, body } = chargeResponse()
  return reply.code(status).send(body)
})
provider.get('/charge/:reference', (request, reply) => {
  prompts.push(request.url)
  const { status, body } = query()
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
  prompts = []
  charged = undefined
  chargeResponse = () => ({ status: 502, body: {} })
  // These tests order the same product again and again.
  await shop.database.execute(sql`update stock_levels set received = received + 5, on_hand = on_hand + 5`)
  buyer = openProgram(shop)
  await buyer.register()
})

const byPhone = (phone = '0551234001') =>
  orderOf(1, {
    paymentMethod: { provider: 'paystack', channel: 'mobile_money', network: 'mtn', phone },
  })

/** Sends the same call twice, like a client that got no response. */
async function orderTwice() {
  turn++
  const options = { idempotencyKey: `lost-answer-${turn}` }
  const request = byPhone()
  const first = await buyer.call('createOrder', request, options)
  expect([first.status, first.body.code]).toEqual([503, 'payment.provider_down'])
  return buyer.call('createOrder', request, options)
}

test('a payer whose charge may have been accepted is verified, not prompted again', async () => {
  query = () => ({ status: 200, body: { data: { status: 'pay_offline', display_text: 'On your phone' } } })
  const again = await orderTwice()
  expect([again.status, again.body.data?.payment.next_action]).toEqual([201, 'wait'])
  expect(charges).toHaveLength(1)
  expect(prompts).toHaveLength(1)
})

test.each([
  [429, { status: false, message: 'Too many requests' }],
  [403, { status: false, message: 'Forbidden' }],
  [200, { data: { status: 'a word that nobody knows' } }],
])('an answer %i %j to that query prompts no payer again', async (status, body) => {
  query = () => ({ status, body })
  const again = await orderTwice()
  expect([again.status, again.body.code]).toEqual([503, 'payment.provider_down'])
  expect(charges).toHaveLength(1)
})

test('a charge that was never accepted is repeated under its own reference', async () => {
  query = () => ({ status: 400, body: { status: false, message: 'Transaction reference is invalid' } })
  await orderTwice()
  expect(charges).toHaveLength(2)
  expect(new Set(charges).size).toBe(1)
})

test('a provider that hangs does not delay the reading of a payment', async () => {
  chargeResponse = () => ({ status: 200, body: { data: { status: 'pay_offline', display_text: 'x' } } })
  const { payment } = (await buyer.call('createOrder', byPhone())).body.data
  const queries = await Promise.all(
    Array.from({ length: 20 }, () => buyer.call('getPayment', { params: { reference: payment.reference } })),
  )
  expect(new Set(queries.map(({ status, body }) => `${status} ${body.data?.status}`))).toEqual(
    new Set(['200 pending']),
  )
})

describe('a payment that is being sent', () => {
  const accepted = (display_text: string) => () => ({
    status: 200,
    body: { data: { status: 'pay_offline', display_text } },
  })

  /** Starts a checkout whose charge gets no response before `answer` is called. */
  async function beginToSend() {
    turn++
    const options = { idempotencyKey: `being-sent-${turn}` }
    // The number of prompts per phone is limited.
    const request = byPhone(`05512350${String(turn).padStart(2, '0')}`)
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    charged = promise
    const first = buyer.call('createOrder', request, options)
    await expect.poll(() => charges.length).toBe(1)
    const reference = charges[0] ?? ''
    const again = () => buyer.call('createOrder', request, options)
    return { first, answer, again, reference, claim: await claimOf(reference) }
  }
  async function claimOf(reference: string): Promise<Date> {
    const { rows } = await shop.database.execute<{ sending_until: string }>(
      sql`select sending_until from payments where reference = ${reference}`,
    )
    return new Date(rows[0]?.sending_until ?? 0)
  }
  const setClaim = (reference: string, until: Date) =>
    shop.database.execute(
      sql`update payments set sending_until = ${until.toISOString()} where reference = ${reference}`,
    )

  test('is sent by another process ten seconds after its sender died', async () => {
    const { first, answer, again, reference, claim } = await beginToSend()
    answer()
    expect((await first).status).toBe(503)
    // The claim that a sender leaves when it is killed during the call to the provider.
    await setClaim(reference, claim)
    shop.clock.advance(10_000)
    query = accepted('On your phone')
    const sent = await again()
    expect([sent.status, sent.body.data?.payment.next_action]).toEqual([201, 'wait'])
    expect(charges).toEqual([reference])
  })

  test('stays with its sender while that lives, however slow the provider is', async () => {
    const { first, answer, reference, claim } = await beginToSend()
    shop.clock.advance(9_000)
    await expect.poll(() => claimOf(reference)).not.toEqual(claim)
    chargeResponse = accepted('On your phone')
    answer()
    expect((await first).status).toBe(201)
  })

  test('keeps the result of a second sender when the first one returns late', async () => {
    const { first, answer, reference, claim } = await beginToSend()
    await setClaim(reference, new Date(claim.getTime() + 1))
    chargeResponse = accepted('the first')
    answer()
    await shop.database.execute(sql`
      update payments set status = 'pending', display_text = 'the second', sending_until = null
      where reference = ${reference} and status = 'created' and pg_sleep(0.3) is not null`)
    const { status, body } = await first
    expect([status, body.data?.payment.display_text]).toEqual([201, 'the second'])
  })
})
