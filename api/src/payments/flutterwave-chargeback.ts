import { z } from 'zod'
import { amountInCedis, readAllPages } from './flutterwave-responses.ts'
import type { MoneyQuery, ProviderDispute } from './provider.ts'
import { type ProviderClient, parseProviderTime } from './provider-http.ts'
import type { DisputeStatus } from './transitions.ts'

const Chargeback = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  amount: amountInCedis,
  status: z.string(),
  stage: z.string().nullish(),
  comment: z.string().nullish(),
  due_date: z.string().nullish(),
  created_at: z.string().nullish(),
  transaction_id: z.union([z.number(), z.string()]).transform(String).nullish(),
  tx_ref: z.string().nullish(),
})

/** Lists the chargebacks of a transaction: https://developer.flutterwave.com/v3.0/docs/chargebacks. */
export async function listChargebacks(
  callProvider: ProviderClient,
  { reference, transactionId, since }: MoneyQuery,
): Promise<readonly ProviderDispute[] | undefined> {
  const all = await readAllPages(callProvider, '/chargebacks', Chargeback, since)
  return (
    all
      // A page that was paid twice has two transactions with one reference.
      ?.filter(({ tx_ref, transaction_id }) =>
        transaction_id ? transaction_id === transactionId : tx_ref === reference,
      )
      .map(({ id, amount, status, stage, comment, due_date, created_at }) => ({
        id,
        status: statuses[status.toLowerCase()] ?? 'under_review',
        amount,
        category: stage ?? null,
        reason: comment?.slice(0, 300) ?? null,
        resolution: status,
        dueAt: parseProviderTime(due_date),
        openedAt: parseProviderTime(created_at),
      }))
  )
}

/** `declined` means that the shop declined the claim; the bank still decides. */
const statuses: Record<string, DisputeStatus> = {
  initiated: 'opened',
  declined: 'under_review',
  accepted: 'lost',
  lost: 'lost',
  won: 'won',
}
