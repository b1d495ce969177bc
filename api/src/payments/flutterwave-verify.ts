import { z } from 'zod'
import { amountInCedis } from './flutterwave-responses.ts'
import type { PaidTransaction, VerifyOutcome } from './provider.ts'
import type { ProviderResponse } from './provider-http.ts'

const Transaction = z.object({
  id: z.union([z.number(), z.string()]),
  tx_ref: z.string(),
  status: z.string(),
  amount: amountInCedis,
  currency: z.string(),
  payment_type: z.string().nullish(),
  processor_response: z.string().nullish(),
  app_fee: amountInCedis.nullish().catch(undefined),
})
const Verified = z.object({ data: Transaction })
const Transactions = z.object({ status: z.literal('success'), data: z.array(Transaction) })
const Refused = z.object({ message: z.string() })

/** Reads the response about `reference`. One that is unreadable or about another reference counts as unreachable. */
export function readVerifyResponse(response: ProviderResponse, reference: string): VerifyOutcome {
  const { message = '' } = Refused.safeParse(response?.body).data ?? {}
  if (response && (response.status === 404 || (response.status === 400 && /no transaction/i.test(message)))) {
    return { status: 'unknown' }
  }
  if (!response || response.status >= 300) return { status: 'unreachable' }
  const verified = Verified.safeParse(response.body)
  if (!verified.success) return { status: 'unreachable', problem: 'unreadable' }
  if (verified.data.data.tx_ref !== reference) return { status: 'unreachable', problem: 'another reference' }
  return outcomeOf(verified.data.data)
}

/** Returns the transactions of a reference that captured money; undefined when the list cannot be read. */
export function readPaidTransactions(
  response: ProviderResponse,
  reference: string,
): PaidTransaction[] | undefined {
  const listed = Transactions.safeParse(response?.body)
  if (!response || response.status >= 300 || !listed.success) return undefined
  const outcomes = listed.data.data.filter(({ tx_ref }) => tx_ref === reference).map(outcomeOf)
  return outcomes.filter(outcome => outcome.status === 'succeeded')
}

function outcomeOf(data: z.output<typeof Transaction>): VerifyOutcome {
  switch (data.status) {
    case 'successful':
      return {
        status: 'succeeded',
        amount: data.amount,
        currency: data.currency,
        transactionId: String(data.id),
        channel: channelOf(data.payment_type ?? 'unknown'),
        ...(data.app_fee && { fee: data.app_fee }),
      }
    case 'failed':
      return { status: 'failed', reason: (data.processor_response ?? 'Declined').slice(0, 200) }
    default:
      return { status: 'open', busy: true }
  }
}

const channelOf = (type: string): string => (type.startsWith('mobilemoney') ? 'mobile_money' : type)
