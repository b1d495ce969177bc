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
  it('reports a declined payment, which leaves nothing to cancel', async () => {
    const page = openPaymentPage('failed')
    await expect(page.release()).resolves.toBe('declined')
    expect(page.cancelled).toEqual([])
  })

  it('cancels the order', async () => {
    const page = openPaymentPage('pending')
    await expect(page.release()).resolves.toBe('released')
    expect(page.cancelled).toEqual(['order-1'])
  })

  it('keeps a paid order', async () => {
    const page = openPaymentPage('succeeded')
    await expect(page.release()).resolves.toBe('paid')
    expect(page.cancelled).toEqual([])
  })

  it('keeps a payment that went through at the last moment', async () => {
    for (const code of ['order.paid_meanwhile', 'order.not_cancellable']) {
      const page = openPaymentPage('pending', new ApiError(409, { code }, undefined))
      await expect(page.release()).resolves.toBe('paid')
    }
  })

  it('cancels nothing twice', async () => {
    const page = openPaymentPage('cancelled')
    await expect(page.release()).resolves.toBe('released')
    expect(page.cancelled).toEqual([])
  })

  it('finds no payment of another user', async () => {
    const page = openPaymentPage(new ApiError(404, { code: 'payment.not_found' }, undefined))
    await expect(page.release()).resolves.toBe('unknown')
  })

  it('reports a failure when the server does not respond', async () => {
    const page = openPaymentPage(new ConnectionError('unreachable'))
    await expect(page.release()).rejects.toThrow(ConnectionError)
  })
})
