import type { Payment } from '@akyede/contract/payments'
import { queryOptions } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { isUnknown } from '#feature/orders'
import { call } from '#kit/call.ts'
import { isPaidMeanwhile } from './checkout-problem.ts'
import { outcomeOf } from './payment-outcome.ts'

/** The state of a payment, always fetched anew, because money must never come from a cache. */
export const paymentQuery = (reference: string) =>
  queryOptions({
    queryKey: ['payment', reference],
    queryFn: ({ signal }): Promise<Payment> => findPayment(reference, signal),
    staleTime: 0,
  })

/**
 * Releases what was held. This is a query, because it can be repeated without harm and a reload should find its
 * result.
 */
export const releaseQuery = (reference: string) =>
  queryOptions({
    queryKey: ['checkout-release', reference],
    queryFn: () => releaseCheckout({ findPayment, cancelOrder: cancelUnpaid }, reference),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const findPayment = (reference: string, signal?: AbortSignal): Promise<Payment> =>
  call('getPayment', { params: { reference } }, signal ? { signal } : {}).then(({ data }) => data)

/** Cancels an order that is believed to be unpaid; one that was paid meanwhile is kept. */
export const cancelUnpaid = (orderId: string) =>
  call('cancelOrder', { params: { orderId }, body: { paid: false } })

/** Redirects to the orders, which show the state of each payment, when the reference is missing. */
export const requireReference = ({ request }: { request: Request }) =>
  new URL(request.url).searchParams.get('reference') ? null : redirect('/orders')

/** `declined`: the payer tried to pay and could not; `released`: the payer left. */
type Release = 'released' | 'declined' | 'paid' | 'unknown'

interface ReleaseParts {
  readonly findPayment: (reference: string) => Promise<Payment>
  /** Cancels an unpaid order; a paid one is kept. */
  readonly cancelOrder: (orderId: string) => Promise<unknown>
}

/** Releases the held stock after the buyer left the payment page. A payment that went through all the same wins. */
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
