import type { Payment } from '@akyede/contract/payments'
import { isUnknown } from '#feature/orders'
import { isPaidMeanwhile } from './checkout-problem.ts'
import { outcomeOf } from './payment-outcome.ts'

/** `declined`: the payer tried to pay and could not; `released`: the payer left. */
export type Release = 'released' | 'declined' | 'paid' | 'unknown'

export interface ReleaseParts {
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
