import type { Network } from '@akyede/contract/mobile-money'
import { asCedis, asPesewas, type Pesewas, toCedis, toPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import { amountInCedis } from './flutterwave-responses.ts'
import {
  createProviderClient,
  isDefinitiveResponse,
  type ProviderConfig,
  type ProviderResponse,
} from './provider-http.ts'
import { type TransferOutcome, type TransferProvider, toNationalNumber } from './transfer-provider.ts'

const Transfer = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  reference: z.string(),
  status: z.string(),
  fee: amountInCedis.nullish(),
  complete_message: z.string().nullish(),
  requires_approval: z.number().nullish(),
})
const Transferred = z.object({ status: z.literal('success'), data: Transfer })
const Transfers = z.object({ status: z.literal('success'), data: z.array(Transfer) })
const Balance = z.object({ data: z.object({ available_balance: z.number() }) })
const Holder = z.object({ data: z.object({ account_name: z.string().min(1) }) })
const Refused = z.object({ message: z.string() })

/** https://developer.flutterwave.com/v3.0/docs/mobile-money-transfers */
const banks: Record<Network, string> = { mtn: 'MTN', vod: 'VODAFONE', atl: 'AIRTELTIGO' }

/** Transfers of Flutterwave, version 3. Its amounts are cedis, ours pesewas. */
export function createFlutterwaveTransfers(address: ProviderConfig): TransferProvider {
  const callProvider = createProviderClient(address)
  const verifyTransfer = async (reference: string): Promise<TransferOutcome> => {
    const query = new URLSearchParams({ reference })
    return readTransfers(await callProvider('GET', `/transfers?${query}`), reference)
  }
  return {
    name: 'flutterwave',
    // A transfer names its wallet itself.
    createRecipient: async ({ network, phone }) => ({
      status: 'created',
      recipient: `${banks[network]} ${toNationalNumber(phone)}`,
    }),
    async transfer({ reference, amount, reason, wallet }) {
      const response = await callProvider('POST', '/transfers', {
        account_bank: banks[wallet.network],
        account_number: toNationalNumber(wallet.phone),
        amount: toCedis(amount),
        currency: 'GHS',
        reference,
        narration: reason,
        beneficiary_name: wallet.holder,
      })
      const outcome = readTransfer(response, reference)
      // A used reference is that of an earlier call whose response was lost.
      return outcome.status === 'refused' && /already exists/i.test(outcome.reason)
        ? verifyTransfer(reference)
        : outcome
    },
    verifyTransfer,
    async readBalance() {
      const balance = Balance.safeParse((await callProvider('GET', '/balances/GHS'))?.body).data
      return balance && toPesewas(asCedis(balance.data.available_balance))
    },
    async resolveHolder({ network, phone }) {
      const response = await callProvider('POST', '/accounts/resolve', {
        account_number: toNationalNumber(phone),
        account_bank: banks[network],
      })
      if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
      const holder = Holder.safeParse(response.body)
      return response.status < 300 && holder.success
        ? { status: 'named', name: holder.data.data.account_name.slice(0, 120) }
        : { status: 'unsupported' }
    },
  }
}

function readTransfer(response: ProviderResponse, reference: string): TransferOutcome {
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  const { message = 'refused' } = Refused.safeParse(response.body).data ?? {}
  if (response.status >= 300)
    return /insufficient (funds|balance)/i.test(message)
      ? { status: 'insufficient' }
      : { status: 'refused', reason: message.slice(0, 200) }
  const transferred = Transferred.safeParse(response.body)
  if (!transferred.success || transferred.data.data.reference !== reference) return { status: 'unreachable' }
  return outcomeOf(transferred.data.data)
}

function readTransfers(response: ProviderResponse, reference: string): TransferOutcome {
  const found = Transfers.safeParse(response?.body)
  if (!response || response.status >= 300 || !found.success) return { status: 'unreachable' }
  const transfer = found.data.data.find(one => one.reference === reference)
  return transfer ? outcomeOf(transfer) : { status: 'unknown' }
}

function outcomeOf({
  id: transferId,
  status,
  fee,
  complete_message,
  requires_approval,
}: z.output<typeof Transfer>): TransferOutcome {
  const charged: Pesewas | undefined = fee ?? undefined
  switch (status.toUpperCase()) {
    case 'SUCCESSFUL':
      return { status: 'paid', transferId, fee: charged }
    case 'REVERSED':
      return { status: 'reversed', transferId, fee: charged ?? asPesewas(0) }
    case 'FAILED':
      return {
        status: 'failed',
        transferId,
        reason: (complete_message || 'the provider says failed').slice(0, 200),
      }
    default:
      return requires_approval === 1 ? { status: 'otp', transferId } : { status: 'pending', transferId }
  }
}
