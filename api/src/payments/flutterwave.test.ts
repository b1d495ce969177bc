import { asPesewas } from '@akyede/contract/money'
import fc from 'fast-check'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFlutterwave } from './flutterwave.ts'
import type { InitiateRequest, PayBy, RefundRequest } from './provider.ts'

/** A provider that responds as a test configures it. */
const provider = Fastify()
let response: (asked: FastifyRequest) => unknown
let status: number
let asked: FastifyRequest[]
let baseUrl: string

provider.all('/*', async (request, reply) => {
  asked.push(request)
  return reply.code(status).send(response(request))
})
beforeAll(async () => {
  baseUrl = await provider.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => provider.close())
beforeEach(() => {
  asked = []
  status = 200
  response = () => ({})
})

const networkNames = { mtn: 'MTN', vod: 'Telecel', atl: 'TIGO' }
const flutterwave = createFlutterwave({
  secretKey: 'key',
  secretHash: 'hash',
  networkNames,
  baseUrl: () => baseUrl,
})

const request = (amount: number, payBy: PayBy): InitiateRequest => ({
  reference: 'akd-1',
  amount: asPesewas(amount),
  currency: 'GHS',
  email: 'ama@example.com',
  payBy,
  payableFor: 15 * 60_000,
  returnUrl: 'https://shop.example/checkout/success',
  cancelUrl: 'https://shop.example/checkout/cancel',
})
const onPage: PayBy = { way: 'page', channel: undefined }
const onPhone: PayBy = { way: 'phone', network: 'vod', phone: '+233201234567' }

const transaction = { id: 7, tx_ref: 'akd-1', status: 'successful', amount: 50, currency: 'GHS' }
const refusal = (message: string) => () => ({ status: 'error', message, data: null })

const sentAmount = () => (asked.at(-1)?.body as { amount: number } | undefined)?.amount

describe('an amount', () => {
  test('is sent in cedis and read in pesewas, exact to the pesewa', async () => {
    const amounts = fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 10_000_000_000 }))
    await fc.assert(
      fc.asyncProperty(amounts, async pesewas => {
        response = () => ({ status: 'success', data: { link: 'https://pay.example/1' } })
        await flutterwave.initiate(request(pesewas, onPage))
        const amount = sentAmount()
        expect(String(amount)).toMatch(/^\d+(\.\d{1,2})?$/)
        response = () => ({ status: 'success', data: { ...transaction, amount } })
        expect(await flutterwave.verify('akd-1')).toMatchObject({ status: 'succeeded', amount: pesewas })
      }),
      { examples: [[29], [57], [58], [115], [435], [820], [1_005]] },
    )
  })

  test.each([50.004, 49.996, -1, '50', null])('of %s is rejected and verified again later', async amount => {
    response = () => ({ status: 'success', data: { ...transaction, amount } })
    expect(await flutterwave.verify('akd-1')).toEqual({ status: 'unreachable', problem: 'unreadable' })
  })
})

describe('verify', () => {
  test('ignores an answer about another reference', async () => {
    response = () => ({ status: 'success', data: { ...transaction, tx_ref: 'akd-2' } })
    expect(await flutterwave.verify('akd-1')).toEqual({ status: 'unreachable', problem: 'another reference' })
  })

  test('finds the money of a page that was retried after a failure, and no other money', async () => {
    const listed = [
      { ...transaction, status: 'failed' },
      { ...transaction, id: 8, tx_ref: 'akd-2' },
      { ...transaction, id: 9 },
    ]
    response = ({ url }) =>
      url.includes('verify_by_reference')
        ? { status: 'success', data: listed[0] }
        : { status: 'success', data: listed }
    expect(await flutterwave.verify('akd-1')).toMatchObject({ status: 'succeeded', transactionId: '9' })
    expect(await flutterwave.findPaidTransactions('akd-1')).toMatchObject([
      { transactionId: '9', amount: 5_000 },
    ])
    status = 503
    expect(await flutterwave.findPaidTransactions('akd-1')).toBeUndefined()
  })

  test.each([
    [400, 'No transaction was found for this id', 'unknown'],
    [400, 'Invalid request', 'unreachable'],
    [401, 'Invalid authorization key', 'unreachable'],
    [503, 'An error occurred. Please contact support', 'unreachable'],
  ])('reads %s “%s” as %s', async (code, message, outcome) => {
    status = code
    response = refusal(message)
    expect(await flutterwave.verify('akd-1')).toEqual({ status: outcome })
  })

  test.each([
    ['pending', { status: 'open', busy: true }],
    ['a word of tomorrow', { status: 'open', busy: true }],
    ['failed', { status: 'failed', reason: 'Declined' }],
  ])('reads the status “%s” as what it is', async (word, outcome) => {
    response = () => ({ status: 'success', data: { ...transaction, status: word } })
    expect(await flutterwave.verify('akd-1')).toEqual(outcome)
  })

  test('returns money in another currency with that currency', async () => {
    response = () => ({ status: 'success', data: { ...transaction, currency: 'NGN' } })
    expect(await flutterwave.verify('akd-1')).toMatchObject({ status: 'succeeded', currency: 'NGN' })
  })
})

describe('a charge', () => {
  test('sends the configured network name and the number in national format', async () => {
    await flutterwave.initiate(request(5_000, onPhone))
    expect(asked[0]?.body).toMatchObject({ network: 'Telecel', phone_number: '0201234567', amount: 50 })
    expect(asked[0]?.headers.authorization).toBe('Bearer key')
  })

  test.each([
    [
      'where the payer goes on',
      { authorization: { mode: 'redirect', redirect: 'https://pay.example/1' } },
      'redirect',
    ],
    ['a prompt', { authorization: { mode: 'callback' } }, 'wait'],
    ['nothing more', undefined, 'wait'],
  ])('with the response %s leads there', async (_what, meta, step) => {
    response = () => ({ status: 'success', message: 'Charge initiated', meta })
    expect((await flutterwave.initiate(request(5_000, onPhone))).status).toBe(step)
  })

  test.each([
    [400, 'phone_number is not valid', 'refused'],
    [400, 'Duplicate transaction reference', 'duplicate'],
    [400, 'Transaction reference already exists', 'duplicate'],
    [401, 'Invalid authorization key', 'unreachable'],
    [429, 'Too many requests', 'unreachable'],
    [503, 'An error occurred. Please contact support', 'unreachable'],
  ])('with the response %s “%s” is %s', async (code, message, outcome) => {
    status = code
    response = refusal(message)
    expect((await flutterwave.initiate(request(5_000, onPage))).status).toBe(outcome)
    expect((await flutterwave.initiate(request(5_000, onPhone))).status).toBe(outcome)
  })

  test('with an unreadable response may have been accepted', async () => {
    response = () => ({ welcome: 'to the captive portal' })
    expect(await flutterwave.initiate(request(5_000, onPhone))).toEqual({ status: 'unreachable' })
  })

  test('with a timeout may have been accepted', async () => {
    response = () => new Promise(() => {})
    const impatient = createFlutterwave({
      secretKey: 'key',
      secretHash: 'hash',
      networkNames,
      baseUrl: () => baseUrl,
      timeout: 50,
    })
    expect(await impatient.initiate(request(5_000, onPhone))).toEqual({ status: 'unreachable' })
  })
})

describe('a call whose response was lost', () => {
  test.each([
    ['successful', onPhone, 'decided'],
    ['failed', onPage, 'decided'],
    ['pending', onPhone, 'wait'],
    ['pending', onPage, 'wait'],
  ])('with a transaction that is %s is resumed by %j as %s', async (word, payBy, step) => {
    response = () => ({ status: 'success', data: { ...transaction, status: word } })
    expect((await flutterwave.resume(request(5_000, payBy))).status).toBe(step)
  })

  test('without a transaction is repeated for a phone and given up for a page', async () => {
    status = 400
    response = refusal('No transaction was found for this id')
    expect((await flutterwave.resume(request(5_000, onPhone))).status).toBe('unknown')
    expect((await flutterwave.resume(request(5_000, onPage))).status).toBe('lost')
  })

  test('is verified later when the provider cannot be queried', async () => {
    status = 503
    expect((await flutterwave.resume(request(5_000, onPage))).status).toBe('unreachable')
  })
})

describe('a refund', () => {
  const wanted: RefundRequest = {
    refundId: 'refund-1',
    reference: 'akd-1',
    transactionId: '7',
    amount: asPesewas(29),
    requestedAt: new Date('2026-03-06T00:30:00Z'),
    providerRefundId: null,
    otherIds: [],
  }
  const listed = (data: object[], total_pages = 1) => ({
    status: 'success',
    meta: { page_info: { total_pages } },
    data,
  })
  const ours = { id: 3, tx_id: 7, status: 'completed-momo', amount_refunded: 0.29, comments: 'refund-1' }

  test('is requested with our id and in cedis', async () => {
    response = () => ({ status: 'success', data: { ...ours, status: 'completed' } })
    expect(await flutterwave.refund(wanted)).toEqual({ status: 'processing', providerRefundId: '3' })
    expect([asked[0]?.url, asked[0]?.body]).toEqual([
      '/transactions/7/refund',
      { amount: 0.29, comments: 'refund-1' },
    ])
  })

  test('returns the reason of a refusal, and is searched for after an unreadable response', async () => {
    status = 400
    response = refusal('Insufficient balance')
    expect(await flutterwave.refund(wanted)).toEqual({ status: 'refused', reason: 'Insufficient balance' })
    status = 200
    response = () => ({ status: 'success' })
    expect(await flutterwave.refund(wanted)).toEqual({ status: 'unreachable' })
  })

  test('whose response was lost is found by our id on all pages, from the day before its request', async () => {
    const others = [{ ...ours, id: 1, comments: 'refund-0' }]
    response = ({ url }) => listed(url.includes('page=2') ? [ours] : others, 2)
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'processed', providerRefundId: '3' })
    expect(asked.map(({ url }) => url)).toEqual([
      '/refunds?from=2026-03-05&page=1',
      '/refunds?from=2026-03-05&page=2',
    ])
  })

  test('that is in no list was never requested; one that may be on an unread page may have been', async () => {
    response = () => listed([{ ...ours, comments: 'refund-0' }])
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'unknown' })
    response = () => listed([], 1_000)
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'unreachable' })
    status = 503
    response = refusal('An error occurred. Please contact support')
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'unreachable' })
  })

  test('of the same amount without a note needs a person', async () => {
    response = () => listed([{ ...ours, comments: null }])
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'needs_attention', providerRefundId: '3' })
    response = () =>
      listed([
        { ...ours, comments: null, tx_id: 8 },
        { ...ours, comments: null, amount_refunded: 5 },
      ])
    expect(await flutterwave.findRefund(wanted)).toEqual({ status: 'unknown' })
  })

  test.each([
    [{ status: 'pending' }, 'pending'],
    [{ status: 'completed' }, 'processing'],
    [{ status: 'completed-mpgs' }, 'processed'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'completed', meta: { disburse_status: 'failed' } }, 'failed'],
    [{ status: 'completed', meta: '{"disburse_status": "failed"}' }, 'failed'],
    [{ status: 'a word of tomorrow' }, 'pending'],
  ])('with a known id is fetched by that id: %j is %s', async (words, state) => {
    response = () => ({ status: 'success', data: { ...ours, ...words } })
    const found = await flutterwave.findRefund({ ...wanted, providerRefundId: '3' })
    expect([found.status, asked[0]?.url]).toEqual([state, '/refunds/3'])
    // The provider does not say that a failure is final.
    if (found.status === 'failed') expect(found.isFinal).toBe(false)
  })
})

test('every webhook is rejected without a configured secret', () => {
  const silent = createFlutterwave({
    secretKey: 'key',
    secretHash: undefined,
    networkNames,
    baseUrl: () => '',
  })
  for (const hash of ['', 'undefined', 'hash']) {
    expect(silent.readWebhook(Buffer.from('{}'), { 'verif-hash': hash })).toEqual({ status: 'forged' })
  }
})
