import { integration } from './present-refund.ts'
import type { Refund, RefundStatus } from './refund.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

/** The body of the webhook of `status`, with the provider's oddities. */
export function refundEvent(refund: Refund, transaction: Transaction, status: RefundStatus): string {
  const channel = paidAttempt(transaction)?.instrument.channel
  const data = {
    status,
    transaction_reference: transaction.reference,
    refund_reference: refundReference(refund, status),
    amount: amountIn(status, refund.amount),
    currency: 'GHS',
    processor: channel === 'card' ? 'mpgs_zen' : 'instant-transfer',
    customer: { first_name: null, last_name: null, email: transaction.email },
    integration,
    domain: 'test',
  }
  return JSON.stringify({ event: `refund.${status}`, data: { ...data, ...moreIn(status, refund) } })
}

/** The bank's reference, which exists only after the bank has responded. */
function refundReference({ id }: Refund, status: RefundStatus): string | null {
  return status === 'pending' || status === 'processing' ? null : `TRF_${id}`
}

function amountIn(status: RefundStatus, amount: number): number | string {
  return status === 'failed' || status === 'needs-attention' ? amount : String(amount)
}

/** Only the event that requires an action contains the id of the refund. */
function moreIn(status: RefundStatus, { id, customerNote, merchantNote }: Refund) {
  return status === 'needs-attention'
    ? { id: String(id), customer_note: customerNote, merchant_note: merchantNote }
    : {}
}
