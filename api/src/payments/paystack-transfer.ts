import type { Network } from '@akyede/contract/mobile-money'
import { asPesewas } from '@akyede/contract/money'
import { z } from 'zod'
import {
  createProviderClient,
  isDefinitiveResponse,
  type ProviderConfig,
  type ProviderResponse,
} from './provider-http.ts'
import {
  type HolderOutcome,
  type RecipientOutcome,
  type TransferOutcome,
  type TransferProvider,
  toNationalNumber,
} from './transfer-provider.ts'

const Transferred = z.object({
  data: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    reference: z.string(),
    status: z.string(),
    reason: z.string().nullish(),
    failures: z.unknown().optional(),
    fee_charged: z.number().int().nonnegative().nullish(),
  }),
})
const Recipient = z.object({ data: z.object({ recipient_code: z.string().min(1) }) })
const Balances = z.object({ data: z.array(z.object({ currency: z.string(), balance: z.number().int() })) })
const Holder = z.object({ data: z.object({ account_name: z.string().min(1) }) })
const Refused = z.object({ message: z.string(), code: z.string().optional() })

/** The provider's codes of the networks: https://paystack.com/docs/transfers/creating-transfer-recipients. */
const bankCodes: Record<Network, string> = { mtn: 'MTN', vod: 'VOD', atl: 'ATL' }

/** Transfers of Paystack: https://paystack.com/docs/transfers/single-transfers. Amounts in pesewas. */
export function createPaystackTransfers(address: ProviderConfig): TransferProvider {
  const callProvider = createProviderClient(address)
  return {
    name: 'paystack',
    async createRecipient({ network, phone, holder }) {
      return readRecipient(
        await callProvider('POST', '/transferrecipient', {
          type: 'mobile_money',
          name: holder,
          account_number: toNationalNumber(phone),
          bank_code: bankCodes[network],
          currency: 'GHS',
        }),
      )
    },
    async transfer({ reference, amount, reason, recipient }) {
      const body = { source: 'balance', amount, recipient, reference, reason, currency: 'GHS' }
      return readTransfer(await callProvider('POST', '/transfer', body), reference)
    },
    async verifyTransfer(reference) {
      const response = await callProvider('GET', `/transfer/verify/${encodeURIComponent(reference)}`)
      return response?.status === 404 ? { status: 'unknown' } : readTransfer(response, reference)
    },
    async readBalance() {
      const balances = Balances.safeParse((await callProvider('GET', '/balance'))?.body).data?.data
      const cedis = balances?.find(({ currency }) => currency === 'GHS')
      return cedis && asPesewas(cedis.balance)
    },
    async resolveHolder({ network, phone }) {
      const query = new URLSearchParams({
        account_number: toNationalNumber(phone),
        bank_code: bankCodes[network],
      })
      return readHolder(await callProvider('GET', `/bank/resolve?${query}`))
    },
  }
}

function readRecipient(response: ProviderResponse): RecipientOutcome {
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  const created = Recipient.safeParse(response.body)
  if (response.status >= 300) return { status: 'refused', reason: reasonOf(response.body) }
  return created.success
    ? { status: 'created', recipient: created.data.data.recipient_code }
    : { status: 'unreachable' }
}

function readTransfer(response: ProviderResponse, reference: string): TransferOutcome {
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  const { code, message = '' } = Refused.safeParse(response.body).data ?? {}
  if (response.status >= 300)
    return code === 'insufficient_balance' || /balance is not enough/i.test(message)
      ? { status: 'insufficient' }
      : { status: 'refused', reason: reasonOf(response.body) }
  const transferred = Transferred.safeParse(response.body)
  // An answer about another transfer is not trusted.
  if (!transferred.success || transferred.data.data.reference !== reference) return { status: 'unreachable' }
  const { id: transferId, status, fee_charged } = transferred.data.data
  const fee = fee_charged == null ? undefined : asPesewas(fee_charged)
  switch (status) {
    case 'success':
      return { status: 'paid', transferId, fee }
    case 'reversed':
      return { status: 'reversed', transferId, fee }
    case 'failed':
    case 'rejected':
    case 'abandoned':
    case 'blocked':
      return { status: 'failed', transferId, reason: `the provider says ${status}` }
    case 'otp':
      return { status: 'otp', transferId }
    default:
      // An unknown status is queried again later.
      return { status: 'pending', transferId }
  }
}

/** A refusal may mean that the provider does not know the holders of wallets; then a person compares the names. */
function readHolder(response: ProviderResponse): HolderOutcome {
  if (!isDefinitiveResponse(response)) return { status: 'unreachable' }
  const holder = Holder.safeParse(response.body)
  return response.status < 300 && holder.success
    ? { status: 'named', name: holder.data.data.account_name.slice(0, 120) }
    : { status: 'unsupported' }
}

const reasonOf = (body: unknown): string => (Refused.safeParse(body).data?.message ?? 'refused').slice(0, 200)
