import type { Payment } from '@akyede/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { isUnknown } from '#feature/orders'
import { call } from '#kit/call.ts'
import { isPaidMeanwhile } from './checkout-problem.ts'
import { outcomeOf } from './payment-outcome.ts'

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

/** Without a payment there is nothing to say about money: the orders say where each of them stands. */
export const requireReference = ({ request }: { request: Request }) =>
  new URL(request.url).searchParams.get('reference') ? null : redirect('/orders')

/** `declined`: the payer tried to pay and could not; `released`: the payer left. */
type Release = 'released' | 'declined' | 'paid' | 'unknown'

interface ReleaseParts {
  readonly findPayment: (reference: string) => Promise<Payment>
  /** Calls off an order that nothing was paid for, and no other. */
  readonly cancelOrder: (orderId: string) => Promise<unknown>
}

/** Gives the held pieces back after somebody left the payment page. A payment that went through all the same wins. */
export async function releaseCheckout(
  { findPayment, cancelOrder }: ReleaseParts,
  reference: string,
): Promise<Release> {
  try {
    const payment = await findPayment(reference)
    const outcome = outcomeOf(payment.status)
    if (outcome === 'failed') return payment.status === 'failed' ? 'declined' : 'released'
    if (outcome !== 'waiting') return 'paid'
    await cancelOrder(payment.order_id)
    return 'released'
  } catch (error) {
    if (isPaidMeanwhile(error)) return 'paid'
    if (error instanceof Error && isUnknown(error)) return 'unknown'
    throw error
  }
}
