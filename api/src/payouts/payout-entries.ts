import { add, type Pesewas, times } from '@akyede/contract/money'
import type { Account, Journal } from '#feature/payments'

type Entries = Journal['entries']

interface Payout {
  readonly vendorId: string
  readonly provider: string
  readonly amount: Pesewas
}

const vendorAccount = (vendorId: string): Account => `vendor:${vendorId}`

/** The journal `payout`: the maker is owed less, and the provider's balance holds less. */
export const entriesOfPayout = ({ vendorId, provider, amount }: Payout): Entries => [
  [vendorAccount(vendorId), amount],
  [`provider:${provider}`, times(amount, -1)],
]

/** The journal `payout back`: the money came back. */
export const entriesOfPayoutBack = (payout: Payout): Entries =>
  entriesOfPayout({ ...payout, amount: times(payout.amount, -1) })

/** The journal `fee`: what the provider withholds is the shop's cost. */
export const entriesOfFee = (provider: string, fee: Pesewas): Entries => [
  ['fees', fee],
  [`withheld:${provider}`, times(fee, -1)],
]

/** The journals `goodwill` and `debt given up`; a positive amount is for the maker. */
export const entriesOfCorrection = (
  account: 'goodwill' | 'debts',
  vendorId: string,
  amount: Pesewas,
): Entries => [
  [account, amount],
  [vendorAccount(vendorId), times(amount, -1)],
]

/** The journal `chargeback share`: the shop bears what a lost dispute took from makers (E61). */
export const entriesOfChargeback = (
  shares: readonly { readonly vendorId: string; readonly lost: Pesewas }[],
): Entries => [
  ['chargebacks', add(...shares.map(({ lost }) => lost))],
  ...shares.map(({ vendorId, lost }) => [vendorAccount(vendorId), times(lost, -1)] as const),
]
