import type { Payment } from '@akyede/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#kit/call.ts'
import { releaseCheckout } from './release-checkout.ts'

/** Where a payment stands, always asked anew: money is never read from a cache. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference],
    queryFn: ({ signal }): Promise<Payment> => findPayment(reference, signal),
    staleTime: 0,
  })

/** Gives back what was held: a query, for it may be repeated without harm, and a reload should find its answer. */
export const releaseQuery = (reference: string) =>
  queryOptions({
    queryKey: ['checkout-release', reference],
    queryFn: () => releaseCheckout({ findPayment, cancelOrder: cancelUnpaid }, reference),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const findPayment = (reference: string, signal?: AbortSignal): Promise<Payment> =>
  call('getPayment', { params: { reference } }, signal ? { signal } : {}).then(({ data }) => data)

/** Calls an order off that is believed to be unpaid: one that was paid meanwhile is kept. */
export const cancelUnpaid = (orderId: string) =>
  call('cancelOrder', { params: { orderId }, body: { paid: false } })
