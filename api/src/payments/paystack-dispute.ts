import { asPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import type { ProviderDispute } from './provider.ts'
import { type ProviderResponse, parseProviderTime } from './provider-http.ts'
import type { DisputeStatus } from './transitions.ts'

const time = z.string().nullish().transform(parseProviderTime)

const Dispute = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  // The disputed amount, or the amount lost; null is the whole transaction.
  refund_amount: z.coerce.number().int().transform(asPesewas).nullish(),
  status: z.string(),
  resolution: z.string().nullish(),
  category: z.string().nullish(),
  transaction: z.object({ reference: z.string(), amount: z.coerce.number().int().transform(asPesewas) }),
  messages: z.array(z.object({ body: z.string().nullish() })).nullish(),
  dueAt: time,
  createdAt: time,
  created_at: time,
})
const One = z.object({ data: Dispute })
const Many = z.object({ data: z.array(Dispute) })

/** The disputes of the transaction with this reference: https://paystack.com/docs/api/dispute. */
export function readDisputes(
  response: ProviderResponse,
  reference: string,
): readonly ProviderDispute[] | undefined {
  if (response?.status === 404) return []
  if (!response || response.status >= 300) return undefined
  const many = Many.safeParse(response.body).data?.data
  const one = many ? undefined : One.safeParse(response.body).data?.data
  const found = many ?? (one && [one])
  return found?.filter(({ transaction }) => transaction.reference === reference).map(disputeOf)
}

function disputeOf(dispute: z.output<typeof Dispute>): ProviderDispute {
  const { id, refund_amount, transaction, category, messages, resolution } = dispute
  return {
    id,
    status: statusOf(dispute),
    amount: refund_amount || transaction.amount,
    category: category ?? null,
    reason: messages?.[0]?.body?.slice(0, 300) ?? null,
    resolution: resolution ?? null,
    dueAt: dispute.dueAt,
    openedAt: dispute.createdAt ?? dispute.created_at,
  }
}

/** `declined` means that the shop declined the claim and keeps the money; an accepted claim is lost. */
function statusOf({ status, resolution }: z.output<typeof Dispute>): DisputeStatus {
  if (status === 'awaiting-merchant-feedback') return 'opened'
  if (status !== 'resolved') return 'under_review'
  if (resolution === 'declined') return 'won'
  // An unknown status decides nothing: the dispute stays open until a person has reviewed it.
  return resolution?.endsWith('accepted') ? 'lost' : 'under_review'
}
