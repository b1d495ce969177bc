import { describe, expect, test } from 'vitest'
import {
  authorization,
  charge,
  initialize,
  paidEmulator,
  paidReference,
  refund,
  refundStatus,
  sendRequest,
  statusOfPaid,
  verify,
} from './testing.ts'

const reference = paidReference

describe('requesting a refund', () => {
  test('refunds everything, after 15 s by the clock, when verify returns reversed', async () => {
    const { app, clock } = await paidEmulator()
    const { id, amount } = (await refund(app)).json().data
    expect(amount).toBe(12_345)
    const seen = []
    for (const ms of [4_999, 1, 9_999, 1]) {
      clock.advance(ms)
      seen.push([await refundStatus(app, id), await statusOfPaid(app)])
    }
    expect(seen).toEqual([
      ['pending', 'success'],
      ['processing', 'success'],
      ['processing', 'success'],
      ['processed', 'reversed'],
    ])
  })

  test('returns the times of its status changes, however late it is fetched', async () => {
    const { app, clock } = await paidEmulator()
    const { id } = (await refund(app)).json().data
    clock.advance(3_600_000)
    expect((await sendRequest(app, 'GET', `refund/${id}`)).json().data).toMatchObject({
      status: 'processed',
      createdAt: '2026-03-06T09:00:00.000Z',
      refunded_at: '2026-03-06T09:00:15.000Z',
      updatedAt: '2026-03-06T09:00:15.000Z',
    })
  })

  test('accepts the id of the transaction, an amount as a string, notes and a form', async () => {
    const { app } = await paidEmulator()
    const { id } = (await verify(app, reference)).json().data
    const fields = { transaction: String(id), amount: '345', customer_note: 'Sorry', merchant_note: 'r-1' }
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(fields).toString()
    const answer = await app.inject({ method: 'POST', url: '/_paystack/refund', headers, payload })
    expect(answer.json().data).toMatchObject({
      amount: 345,
      customer_note: 'Sorry',
      merchant_note: 'r-1',
      transaction: { id, reference },
    })
    expect((await refund(app, { transaction: id, amount: 1 })).statusCode).toBe(200)
  })

  test('refunds in parts, never more than the remaining amount, and is reversed by the last', async () => {
    const { app, clock } = await paidEmulator()
    expect((await refund(app, { amount: 12_000 })).statusCode).toBe(200)
    const tooMuch = await refund(app, { amount: 346 })
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      400,
      'Refund amount cannot be more than what is left of the transaction',
    ])
    clock.advance(15_000)
    expect(await statusOfPaid(app)).toBe('success')
    expect((await refund(app)).json().data.amount).toBe(345)
    const nothingLeft = await refund(app)
    expect([nothingLeft.statusCode, nothingLeft.json().message]).toEqual([
      400,
      'Transaction has been fully reversed',
    ])
    clock.advance(15_000)
    expect(await statusOfPaid(app)).toBe('reversed')
  })

  test('refunds no more than was charged', async () => {
    const { app } = await paidEmulator('0551234008')
    expect((await refund(app, { amount: 12_345 })).statusCode).toBe(400)
    expect((await refund(app)).json().data.amount).toBe(12_245)
  })

  test.each([
    [{ transaction: undefined }, 400, 'Transaction is required'],
    [{ transaction: 'akd-nowhere' }, 404, 'Transaction not found'],
    [{ transaction: 'akd-unpaid' }, 400, 'Transaction has not been paid'],
    [{ transaction: [reference] }, 400, 'Invalid value for transaction'],
    [{ currency: 'NGN' }, 400, 'Currency not supported by merchant'],
    [{ amount: 0 }, 400, 'Invalid Amount Sent'],
    [{ amount: -5 }, 400, 'Invalid Amount Sent'],
    [{ amount: 1.5 }, 400, 'Invalid Amount Sent'],
    [{ amount: '' }, 400, 'Invalid Amount Sent'],
  ])('refuses %o', async (fields, status, message) => {
    const { app } = await paidEmulator()
    await initialize(app, { reference: 'akd-unpaid' })
    const answer = await refund(app, fields)
    expect([answer.statusCode, answer.json().message]).toEqual([status, message])
    expect((await sendRequest(app, 'GET', 'refund')).json().data).toEqual([])
  })

  test('requires the key', async () => {
    const { app } = await paidEmulator()
    for (const url of ['/_paystack/refund', '/_paystack/refund/1', '/_paystack/bank']) {
      expect((await app.inject(url)).statusCode).toBe(401)
    }
  })
})

describe('listing refunds', () => {
  test('returns the newest first, filtered by reference or id, page by page', async () => {
    const { app } = await paidEmulator()
    await charge(app, '0551234987', { reference: 'akd-2' })
    for (const amount of [1, 2, 3]) await refund(app, { amount })
    await refund(app, { transaction: 'akd-2', amount: 9 })
    const { id } = (await verify(app, reference)).json().data
    const amounts = async (query: string) =>
      (await sendRequest(app, 'GET', `refund?${query}`))
        .json()
        .data.map((listed: { amount: number }) => listed.amount)
    expect(await amounts('')).toEqual([9, 3, 2, 1])
    expect(await amounts(`transaction=${id}`)).toEqual([3, 2, 1])
    expect(await amounts(`transaction=${reference}`)).toEqual([3, 2, 1])
    expect(await amounts('reference=akd-2')).toEqual([9])
    expect(await amounts('transaction=akd-nowhere')).toEqual([])
    expect(await amounts('perPage=3&page=2')).toEqual([1])
    expect((await sendRequest(app, 'GET', 'refund?perPage=3')).json().meta).toEqual({
      total: 4,
      skipped: 0,
      perPage: 3,
      page: 1,
      pageCount: 2,
    })
  })

  test('returns nothing that was not requested', async () => {
    const { app } = await paidEmulator()
    for (const id of ['1', 'nothing']) {
      expect((await sendRequest(app, 'GET', `refund/${id}`)).statusCode).toBe(404)
    }
  })
})
