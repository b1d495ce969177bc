import { z } from 'zod'
import type { VerifyOutcome } from './provider.ts'
import type { ProviderAnswer } from './provider-http.ts'

const Verified = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]),
    status: z.string(),
    // The provider's samples send amounts both as numbers and as strings.
    amount: z.coerce.number().int(),
    currency: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
    message: z.string().nullish(),
  }),
})

export function readVerified(answer: ProviderAnswer): VerifyOutcome {
  if (!answer || answer.status >= 500 || answer.status === 401) return { status: 'unreachable' }
  if (answer.status === 404 || answer.status === 400) return { status: 'unknown' }
  const verified = Verified.safeParse(answer.body)
  if (!verified.success) return { status: 'unreachable' }
  const { data } = verified.data
  switch (data.status) {
    case 'success':
      return {
        status: 'succeeded',
        amount: data.amount,
        currency: data.currency,
        transactionId: String(data.id),
        channel: data.channel ?? 'unknown',
      }
    case 'failed':
    case 'reversed':
      return { status: 'failed', reason: (data.gateway_response ?? data.message ?? 'Declined').slice(0, 200) }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { status: 'open', busy: true }
    default:
      return { status: 'open', busy: false }
  }
}
