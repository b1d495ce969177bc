import { z } from 'zod'
import { Cedis } from './flutterwave-amount.ts'
import type { VerifyOutcome } from './provider.ts'
import type { ProviderAnswer } from './provider-http.ts'

const Verified = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]),
    tx_ref: z.string(),
    status: z.string(),
    amount: Cedis,
    currency: z.string(),
    payment_type: z.string().nullish(),
    processor_response: z.string().nullish(),
  }),
})
const Refused = z.object({ message: z.string() })

/** What the provider says of `reference`; an answer about anything else says nothing. */
export function readVerified(answer: ProviderAnswer, reference: string): VerifyOutcome {
  const { message = '' } = Refused.safeParse(answer?.body).data ?? {}
  if (answer && (answer.status === 404 || (answer.status === 400 && /no transaction/i.test(message)))) {
    return { status: 'unknown' }
  }
  const verified = Verified.safeParse(answer?.body)
  if (!answer || answer.status >= 300 || verified.data?.data.tx_ref !== reference) {
    return { status: 'unreachable' }
  }
  return outcomeOf(verified.data.data)
}

function outcomeOf(data: z.output<typeof Verified>['data']): VerifyOutcome {
  switch (data.status) {
    case 'successful':
      return {
        status: 'succeeded',
        amount: data.amount,
        currency: data.currency,
        transactionId: String(data.id),
        channel: channelOf(data.payment_type ?? 'unknown'),
      }
    case 'failed':
      return { status: 'failed', reason: (data.processor_response ?? 'Declined').slice(0, 200) }
    default:
      return { status: 'open', busy: true }
  }
}

const channelOf = (type: string): string => (type.startsWith('mobilemoney') ? 'mobile_money' : type)
