import { toCedis } from '@akyede/contract/money'
import { z } from 'zod'
import { amountInCedis, readAllPages } from './flutterwave-responses.ts'
import type { MoneyQuery, ProviderRefund, RefundOutcome, RefundRequest, RefundState } from './provider.ts'
import { isDefinitiveResponse, type ProviderClient, type ProviderResponse } from './provider-http.ts'

const Refund = z.object({
  id: z.union([z.number(), z.string()]),
  tx_id: z.union([z.number(), z.string()]).transform(String).nullish(),
  status: z.string(),
  amount_refunded: amountInCedis.nullish(),
  comments: z.string().nullish(),
  // Either an object or JSON text.
  meta: z.unknown().optional(),
})
const Refunded = z.object({ status: z.literal('success'), data: Refund })
const Refused = z.object({ message: z.string() })

/** Our id is sent in the comments, because Flutterwave accepts no refund reference of ours. */
export const refundBody = (request: RefundRequest): Record<string, unknown> => ({
  amount: toCedis(request.amount),
  comments: request.refundId,
})

export function readRefundResponse(response: ProviderResponse): RefundOutcome {
  const refunded = Refunded.safeParse(response?.body)
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  if (response.status < 300)
    return refunded.success ? outcomeOf(refunded.data.data) : { status: 'unreachable' }
  const { message = 'refused' } = Refused.safeParse(response.body).data ?? {}
  return { status: 'refused', reason: message.slice(0, 200) }
}

/** Finds a refund by the provider's id, or by our id among all refunds since it was requested. */
export async function findRefund(
  callProvider: ProviderClient,
  request: RefundRequest,
): Promise<RefundOutcome> {
  if (request.providerRefundId !== null) {
    return readRefund(await callProvider('GET', `/refunds/${encodeURIComponent(request.providerRefundId)}`))
  }
  const refunds = await readAllPages(callProvider, '/refunds', Refund, request.requestedAt)
  if (!refunds) return { status: 'unreachable' }
  const others = refunds.filter(({ id }) => !request.otherIds.includes(String(id)))
  return foundIn(others, request) ?? { status: 'unknown' }
}

/** Lists every refund of a transaction, including external ones. */
export async function listRefunds(
  callProvider: ProviderClient,
  { transactionId, since }: MoneyQuery,
): Promise<readonly ProviderRefund[] | undefined> {
  const refunds = await readAllPages(callProvider, '/refunds', Refund, since)
  return refunds?.flatMap(refund => {
    const { tx_id, amount_refunded, comments } = refund
    if (tx_id !== transactionId || !amount_refunded) return []
    return [
      {
        id: String(refund.id),
        status: stateOf(refund),
        amount: amount_refunded,
        note: comments || null,
        isOfDispute: false,
      },
    ]
  })
}

function readRefund(response: ProviderResponse): RefundOutcome {
  const refund = Refunded.safeParse(response?.body)
  return refund.success ? outcomeOf(refund.data.data) : { status: 'unreachable' }
}

function foundIn(
  refunds: readonly z.output<typeof Refund>[],
  { refundId, transactionId, amount }: RefundRequest,
): RefundOutcome | undefined {
  const ours = refunds.find(({ comments }) => comments === refundId)
  if (ours) return outcomeOf(ours)
  const unnamed = refunds.find(
    ({ comments, tx_id, amount_refunded }) =>
      !comments && tx_id === transactionId && (amount_refunded ?? amount) === amount,
  )
  // An unnamed refund may be ours. Sending another could refund the money twice.
  return unnamed && { status: 'needs_attention', providerRefundId: String(unnamed.id) }
}

/**
 * https://developer.flutterwave.com/v3.0/docs/refunds: only `completed` is accepted; it may not have been sent yet.
 */
const states: Record<string, RefundState> = {
  new: 'pending',
  pending: 'pending',
  'pending-momo': 'pending',
  processing: 'processing',
  completed: 'processing',
  'completed-momo': 'processed',
  'completed-mpgs': 'processed',
  'completed-bank-transfer': 'processed',
  'completed-offline': 'processed',
  'completed-preauth': 'processed',
  failed: 'failed',
}

function stateOf({ status, meta }: z.output<typeof Refund>): RefundState {
  const sendingFailed = /"disburse_status":\s*"failed"/i.test(
    typeof meta === 'string' ? meta : JSON.stringify(meta ?? null),
  )
  // An unknown status is polled again later.
  return sendingFailed ? 'failed' : (states[status.toLowerCase()] ?? 'pending')
}

/** The documentation does not call a failure final, and knows refunds that people complete later (`completed-offline`). */
function outcomeOf(refund: z.output<typeof Refund>): RefundOutcome {
  const status = stateOf(refund)
  const providerRefundId = String(refund.id)
  return status === 'failed' ? { status, isFinal: false, providerRefundId } : { status, providerRefundId }
}
