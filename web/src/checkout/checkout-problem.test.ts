import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '#kit/call-error.ts'
import { problemOf } from './checkout-problem.ts'

const refusal = (code: string, more: Record<string, unknown> = {}) =>
  new ApiError(409, { code, message: 'Refused', ...more }, undefined)

describe('a refused checkout', () => {
  it('returns the old and the new total, in pesewas', () => {
    const facts = {
      expected_total: 203,
      total: 210.5,
      items: [{ product_id: 'basket', variant_id: null, price: 47.5 }],
      shipping: 25,
      promos: [{ code: 'HARMATTAN25', reason: 'promo.expired', message: 'This promo code has expired' }],
    }
    expect(problemOf(refusal('order.price_changed', facts))).toEqual({
      kind: 'price',
      was: 20_300,
      now: 21_050,
      costs: {
        prices: [{ productId: 'basket', variantId: null, price: 4_750 }],
        discount: null,
        shipping: 2_500,
        promos: [{ code: 'HARMATTAN25', message: 'This promo code has expired' }],
      },
    })
  })

  it('returns the units left of each item', () => {
    const items = [{ product_id: 'basket', variant_id: null, available: 2 }]
    expect(problemOf(refusal('order.stock_short', { items }))).toEqual({
      kind: 'stock',
      left: [{ productId: 'basket', variantId: null, available: 2 }],
    })
  })

  it('returns the payment that is unfinished', () => {
    const facts = { order_id: 'o1', authorization_url: 'https://pay.example/1', reference: 'akd-1' }
    expect(problemOf(refusal('order.payment_pending', facts))).toEqual({
      kind: 'unfinished payment',
      orderId: 'o1',
      payAddress: 'https://pay.example/1',
      reference: 'akd-1',
    })
  })

  it('returns a remedy and a time for a buyer who may hold no more stock', () => {
    const paused = new ApiError(429, { code: 'order.reorder_paused', message: 'Please wait' }, 60)
    expect(problemOf(paused)).toEqual({
      kind: 'hold limit',
      message: 'Please wait',
      remedy: 'wait',
      againAt: expect.stringMatching(/^\d{4}-/),
    })
    expect(problemOf(refusal('order.verification_required'))).toMatchObject({
      remedy: 'verify',
      againAt: null,
    })
  })

  it('returns the fields of a refused address', () => {
    const detail = [
      { loc: ['body', 'shippingAddress', 'city'], msg: 'Please enter the town or city', type: 'x' },
    ]
    expect(problemOf(refusal('request.invalid', { detail }))).toEqual({
      kind: 'fields',
      fields: [{ field: 'city', message: 'Please enter the town or city' }],
    })
  })

  it('returns the fields of a refused wallet, which are not those of the delivery', () => {
    const detail = [
      { loc: ['body', 'paymentMethod', 'network'], msg: 'Please choose the network', type: 'x' },
      { loc: ['body', 'paymentMethod', 'phone'], msg: 'Please enter a number of Ghana', type: 'x' },
    ]
    expect(problemOf(refusal('request.invalid', { detail }))).toEqual({
      kind: 'fields',
      fields: [
        { field: 'wallet_phone', message: 'Please enter a number of Ghana' },
        { field: 'network', message: 'Please choose the network' },
      ],
    })
  })

  it('returns one problem per field, in the order of the page', () => {
    const refused = (field: string, msg: string) => ({
      loc: ['body', 'shippingAddress', field],
      msg,
      type: 'x',
    })
    const detail = [refused('city', 'Too short'), refused('city', 'Too odd'), refused('phone', 'Too long')]
    expect(problemOf(refusal('request.invalid', { detail }))).toEqual({
      kind: 'fields',
      fields: [
        { field: 'phone', message: 'Too long' },
        { field: 'city', message: 'Too short' },
      ],
    })
  })

  it.each([
    ['the provider is down', refusal('payment.provider_down'), 'Refused'],
    ['nobody responds', new ConnectionError('timeout'), 'This is taking too long. Please try again.'],
  ])('explains in plain words that %s', (_what, error, message) => {
    expect(problemOf(error)).toEqual({ kind: 'message', message })
  })
})
