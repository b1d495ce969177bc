import { asPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import type { ProviderRefund, RefundOutcome, RefundRequest, RefundState } from './provider.ts'
import { isDefinitiveResponse, type ProviderResponse } from './provider-http.ts'

const Refund = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  merchant_note: z.string().nullish(),
  // The provider's samples contain amounts both as numbers and as strings.
  amount: z.coerce.number().int().transform(asPesewas).nullish(),
  dispute: z.unknown().optional(),
})
const Refunded = z.object({ data: Refund })
const Refunds = z.object({ data: z.array(Refund) })
const Refused = z.object({ message: z.string() })

/** Our id is sent in the merchant's note, because Paystack accepts no refund reference of ours. */
export const refundBody = (request: RefundRequest): Record<string, unknown> => ({
  // By its id, because Paystack does not know our reference of a second payment.
  transaction: request.transactionId,
  amount: request.amount,
  currency: 'GHS',
  merchant_note: request.refundId,
})

export function readRefundResponse(response: ProviderResponse): RefundOutcome {
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  const refunded = Refunded.safeParse(response.body)
  if (response.status < 300 && refunded.success) return outcomeOf(refunded.data.data)
  if (response.status < 300) return { status: 'unreachable' }
  const { message = 'refused' } = Refused.safeParse(response.body).data ?? {}
  return { status: 'refused', reason: message.slice(0, 200) }
}

export function findRefundIn(
  response: ProviderResponse,
  { refundId, providerRefundId }: RefundRequest,
): RefundOutcome {
  const refunds = Refunds.safeParse(response?.body)
  if (!response || response.status >= 300 || !refunds.success) return { status: 'unreachable' }
  const found = refunds.data.data.find(
    ({ id, merchant_note }) => merchant_note === refundId || String(id) === providerRefundId,
  )
  return found ? outcomeOf(found) : { status: 'unknown' }
}

/** Lists every refund of a transaction, including external ones. */
export function readRefundList(response: ProviderResponse): readonly ProviderRefund[] | undefined {
  const refunds = Refunds.safeParse(response?.body)
  if (!response || response.status >= 300 || !refunds.success) return undefined
  return refunds.data.data.flatMap(({ id, status, merchant_note, amount, dispute }) =>
    amount
      ? [
          {
            id: String(id),
            amount,
            status: states[status] ?? 'pending',
            note: merchant_note ?? null,
            isOfDispute: Boolean(dispute),
          },
        ]
      : [],
  )
}

const states: Record<string, RefundState> = {
  pending: 'pending',
  processing: 'processing',
  processed: 'processed',
  failed: 'failed',
  'needs-attention': 'needs_attention',
}

function outcomeOf(refund: z.output<typeof Refund>): RefundOutcome {
  // An unknown status is polled again later.
  const status = states[refund.status] ?? 'pending'
  const providerRefundId = String(refund.id)
  // The money of a failed refund is back on the balance, and only one that needs attention can be retried.
  return status === 'failed' ? { status, isFinal: true, providerRefundId } : { status, providerRefundId }
}
