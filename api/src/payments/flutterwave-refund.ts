import { toCedis } from '@akyede/contract/money'
import { z } from 'zod'
import { Cedis } from './flutterwave-amount.ts'
import type { RefundOutcome, RefundRequest, RefundState } from './provider.ts'
import { type AskProvider, isOfThisRequest, type ProviderAnswer } from './provider-http.ts'

const Refund = z.object({
  id: z.union([z.number(), z.string()]),
  tx_id: z.union([z.number(), z.string()]).transform(String).nullish(),
  status: z.string(),
  amount_refunded: Cedis.nullish(),
  comments: z.string().nullish(),
  // An object, or one written as text.
  meta: z.unknown().optional(),
})
const Refunded = z.object({ status: z.literal('success'), data: Refund })
const Refunds = z.object({
  data: z.array(Refund),
  meta: z.object({ page_info: z.object({ total_pages: z.number() }) }),
})
const Refused = z.object({ message: z.string() })

const mostPages = 20
const day = 24 * 3_600_000

/** Our id travels in the comments: Flutterwave takes no reference of ours for a refund. */
export const refundBody = (request: RefundRequest): Record<string, unknown> => ({
  amount: toCedis(request.amount),
  comments: request.refundId,
})

export function readRefunded(answer: ProviderAnswer): RefundOutcome {
  const refunded = Refunded.safeParse(answer?.body)
  if (!isOfThisRequest(answer)) return { status: 'unreachable' }
  if (answer.status < 300) return refunded.success ? outcomeOf(refunded.data.data) : { status: 'unreachable' }
  const { message = 'refused' } = Refused.safeParse(answer.body).data ?? {}
  return { status: 'refused', reason: message.slice(0, 200) }
}

/** A refund whose own id is known is asked for by it, any other is looked for among all since it was requested. */
export async function findRefund(ask: AskProvider, request: RefundRequest): Promise<RefundOutcome> {
  if (request.providerRefundId !== null) {
    return readRefund(await ask('GET', `/refunds/${encodeURIComponent(request.providerRefundId)}`))
  }
  // A day earlier, because the provider's days may begin at another hour.
  const from = new Date(request.requestedAt.getTime() - day).toISOString().slice(0, 10)
  for (let page = 1; page <= mostPages; page++) {
    const refunds = Refunds.safeParse((await ask('GET', `/refunds?from=${from}&page=${page}`))?.body)
    if (!refunds.success) return { status: 'unreachable' }
    const found = foundIn(refunds.data.data, request)
    if (found) return found
    if (page >= refunds.data.meta.page_info.total_pages) return { status: 'unknown' }
  }
  // Not seen among so many is not the same as not there.
  return { status: 'unreachable' }
}

function readRefund(answer: ProviderAnswer): RefundOutcome {
  const refund = Refunded.safeParse(answer?.body)
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
  // It may be ours, and may not: asking once more could give the money back twice.
  return unnamed && { status: 'needs_attention', providerRefundId: String(unnamed.id) }
}

/** https://developer.flutterwave.com/v3.0/docs/refunds: `completed` alone is accepted, not yet sent. */
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

function outcomeOf({ id, status, meta }: z.output<typeof Refund>): RefundOutcome {
  const sendingFailed = /"disburse_status":\s*"failed"/i.test(
    typeof meta === 'string' ? meta : JSON.stringify(meta ?? null),
  )
  return {
    // A word that is not known yet is looked at again later.
    status: sendingFailed ? 'failed' : (states[status.toLowerCase()] ?? 'pending'),
    providerRefundId: String(id),
  }
}
