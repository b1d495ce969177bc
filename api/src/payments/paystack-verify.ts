import { asPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import type { VerifyOutcome } from './provider.ts'
import type { ProviderResponse } from './provider-http.ts'

const Verified = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]),
    reference: z.string(),
    domain: z.string().nullish(),
    status: z.string(),
    // The provider's samples contain amounts both as numbers and as strings of digits.
    amount: z
      .union([
        z.int().nonnegative(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ])
      .transform(asPesewas),
    currency: z.string(),
    channel: z.string().nullish(),
    gateway_response: z.string().nullish(),
    message: z.string().nullish(),
    fees: z.int().nonnegative().transform(asPesewas).nullish().catch(undefined),
  }),
})

/**
 * Reads the provider's answer about `reference` in the environment of our key; an answer about another reference is
 * ignored.
 */
export function readVerifyResponse(
  response: ProviderResponse,
  reference: string,
  domain: 'test' | 'live',
): VerifyOutcome {
  if (!response || response.status >= 500 || response.status === 401) return { status: 'unreachable' }
  if (response.status === 404 || response.status === 400) return { status: 'unknown' }
  const verified = Verified.safeParse(response.body)
  if (!verified.success) return { status: 'unreachable', problem: 'unreadable' }
  const { data } = verified.data
  if (data.reference !== reference) return { status: 'unreachable', problem: 'another reference' }
  if (data.domain && data.domain !== domain) return { status: 'unreachable', problem: 'another environment' }
  switch (data.status) {
    case 'success':
      return {
        status: 'succeeded',
        amount: data.amount,
        currency: data.currency,
        transactionId: String(data.id),
        channel: data.channel ?? 'unknown',
        ...(data.fees && { fee: data.fees }),
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
