import type { Payment } from '@akyede/contract/payments'
import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError } from '#kit/call-error.ts'
import { releaseCheckout } from './queries.ts'

function openPaymentPage(found: Payment['status'] | Error, cancelling?: Error) {
  const cancelled: string[] = []
  const release = () =>
    releaseCheckout(
      {
        findPayment: async reference => {
          if (found instanceof Error) throw found
          return { status: found, reference, order_id: 'order-1' } as Payment
        },
        cancelOrder: async orderId => {
          if (cancelling) throw cancelling
          cancelled.push(orderId)
        },
      },
      'akd-1',
    )
  return { cancelled, release }
}

describe('leaving the payment page', () => {
  it('is told apart from being declined, where nothing is left to call off', async () => {
    const page = openPaymentPage('failed')
    await expect(page.release()).resolves.toBe('declined')
    expect(page.cancelled).toEqual([])
  })

  it('calls the order off', async () => {
    const page = openPaymentPage('pending')
    await expect(page.release()).resolves.toBe('released')
    expect(page.cancelled).toEqual(['order-1'])
  })

  it('leaves an order alone that is paid', async () => {
    const page = openPaymentPage('succeeded')
    await expect(page.release()).resolves.toBe('paid')
    expect(page.cancelled).toEqual([])
  })

  it('believes a payment that went through at the last moment', async () => {
    for (const code of ['order.paid_meanwhile', 'order.not_cancellable']) {
      const page = openPaymentPage('pending', new ApiError(409, { code }, undefined))
      await expect(page.release()).resolves.toBe('paid')
    }
  })

  it('has nothing to call off twice', async () => {
    const page = openPaymentPage('cancelled')
    await expect(page.release()).resolves.toBe('released')
    expect(page.cancelled).toEqual([])
  })

  it("knows nothing of another's payment", async () => {
    const page = openPaymentPage(new ApiError(404, { code: 'payment.not_found' }, undefined))
    await expect(page.release()).resolves.toBe('unknown')
  })

  it('does not pretend when nobody answers', async () => {
    const page = openPaymentPage(new ConnectionError('unreachable'))
    await expect(page.release()).rejects.toThrow(ConnectionError)
  })
})
