import { asCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { Payment } from '@akyede/contract/payments'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '#kit/call-error.ts'
import { type OrderAttempt, type OrderRequest, placeOrder } from './order-attempt.ts'

const request = (total = 203): OrderRequest => ({
  items: [{ product_id: '019a0000-0000-7000-8000-000000000001', quantity: 1 }],
  shippingAddress: { street: 'Zongo Road', city: 'Kumasi', state: 'Ashanti' },
  paymentMethod: { provider: 'paystack', channel: 'mobile_money' },
  expected_total: asCedis(total),
})

const payment = (status: Payment['status']) => ({ status, reference: 'akd-1' }) as Payment
const refusal = (status: number, code: string) => new ApiError(status, { code }, undefined)

/** A buyer whose calls have these outcomes one after the other. */
function openCheckout(...outcomes: (Payment['status'] | Error)[]) {
  let stored: OrderAttempt | null = null
  let made = 0
  const keys: string[] = []
  const parts = {
    attempts: {
      read: () => stored,
      write: (attempt: OrderAttempt) => {
        stored = attempt
      },
      clear: () => {
        stored = null
      },
    },
    newKey: () => `key-${++made}`,
    create: async (_request: OrderRequest, key: string) => {
      keys.push(key)
      const outcome = outcomes[keys.length - 1] ?? 'pending'
      if (outcome instanceof Error) throw outcome
      return { order: {} as Order, payment: payment(outcome) }
    },
  }
  return { keys, kept: () => stored, place: (wanted = request()) => placeOrder(parts, wanted) }
}

describe('an order', () => {
  it.each([
    ['the connection is lost', new ConnectionError('unreachable')],
    ['the response takes too long', new ConnectionError('timeout')],
    ['the provider does not respond', refusal(503, 'payment.provider_down')],
    ['the server fails', refusal(500, 'server.failed')],
    ['the first call is still running', refusal(409, 'idempotency_in_progress')],
  ])('keeps its key when %s', async (_what, error) => {
    const checkout = openCheckout(error, 'pending')
    await expect(checkout.place()).rejects.toBe(error)
    await checkout.place()
    expect(checkout.keys).toEqual(['key-1', 'key-1'])
  })

  it.each(['order.stock_short', 'order.price_changed', 'order.payment_pending'])(
    'gets a new key after %s',
    async code => {
      const checkout = openCheckout(refusal(409, code), 'pending')
      await checkout.place().catch(() => {})
      await checkout.place()
      expect(checkout.keys).toEqual(['key-1', 'key-2'])
    },
  )

  it('gets a new key when its content changes', async () => {
    const checkout = openCheckout(new ConnectionError('timeout'), 'pending')
    await checkout.place(request(203)).catch(() => {})
    await checkout.place(request(210))
    expect(checkout.keys).toEqual(['key-1', 'key-2'])
  })

  it('finds its payment again when the buyer returns and pays after all', async () => {
    const checkout = openCheckout('pending', 'pending')
    await checkout.place()
    await checkout.place()
    expect(checkout.keys).toEqual(['key-1', 'key-1'])
  })

  it('knows its payment only after the server has responded', async () => {
    const checkout = openCheckout(new ConnectionError('unreachable'), 'pending')
    await checkout.place().catch(() => {})
    expect(checkout.kept()).not.toHaveProperty('reference')
    await checkout.place()
    expect(checkout.kept()).toMatchObject({ key: 'key-1', reference: 'akd-1' })
  })

  it('is placed again when the one under its key was cancelled', async () => {
    const checkout = openCheckout('pending', 'cancelled', 'pending')
    await checkout.place()
    await expect(checkout.place()).resolves.toMatchObject({ status: 'pending' })
    expect(checkout.keys).toEqual(['key-1', 'key-1', 'key-2'])
  })
})
