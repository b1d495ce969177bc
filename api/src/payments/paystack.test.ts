import { asPesewas } from '@akyede/contract/money'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaystack } from './paystack.ts'
import type { InitiateRequest, PaymentProvider } from './provider.ts'

const http = Fastify()
let response: { status: number; body: unknown }
let paystack: PaymentProvider

beforeAll(async () => {
  http.all('/*', (_request, reply) => reply.code(response.status).send(response.body))
  const origin = await http.listen({ port: 0 })
  paystack = createPaystack({ secretKey: 'sk_test_1', baseUrl: () => origin })
})
afterAll(() => http.close())

const byPage: InitiateRequest = {
  reference: 'akd-1',
  amount: asPesewas(1_000),
  currency: 'GHS',
  email: 'ama@example.com',
  payBy: { way: 'page', channel: undefined },
  payableFor: 15 * 60_000,
  returnUrl: 'https://shop.example/back',
  cancelUrl: 'https://shop.example/away',
}
const byPhone: InitiateRequest = {
  ...byPage,
  payBy: { way: 'phone', network: 'mtn', phone: '+233551234001' },
}
const refusal = (message: string, code?: string) => ({ status: false, message, code })

test.each([
  [400, refusal('Invalid Amount Sent'), 'refused'],
  [400, refusal('Duplicate Transaction Reference', 'duplicate_reference'), 'duplicate'],
  // None of these is about the payment itself: another attempt may succeed, and a lost one may have succeeded.
  [401, refusal('Invalid key'), 'unreachable'],
  [429, refusal('Too many requests'), 'unreachable'],
  [502, refusal('Bad gateway'), 'unreachable'],
  [400, 'a page of a proxy', 'unreachable'],
  [200, { status: true, message: 'of a shape that nobody knows' }, 'unreachable'],
])('a response %i %o to a new payment is %s', async (status, body, outcome) => {
  response = { status, body }
  expect((await paystack.initiate(byPage)).status).toBe(outcome)
  expect((await paystack.initiate(byPhone)).status).toBe(outcome)
})

test('a dispute with an unreadable date keeps its other facts', async () => {
  const transaction = { reference: 'akd-1', amount: 1_000 }
  const dispute = { id: 7, status: 'awaiting-merchant-feedback', transaction, dueAt: 'soon' }
  response = { status: 200, body: { status: true, message: 'Disputes retrieved', data: [dispute] } }
  const query = { reference: 'akd-1', transactionId: '1', since: new Date(0) }
  const [details] = (await paystack.listDisputes(query)) ?? []
  expect(details).toMatchObject({ id: '7', status: 'opened', amount: 1_000, dueAt: null })
})
