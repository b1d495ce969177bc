import { asPesewas, formatPesewas } from '@akyede/contract/money'
import type { PayoutDifference, PayoutStatus, RunStatus, WalletStatus } from '@akyede/contract/payout-words'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { BadgeTone } from '#ui/badge.tsx'

type Word = { readonly text: string; readonly tone: BadgeTone }

export const payoutWords: Readonly<Record<PayoutStatus, Word>> = {
  proposed: { text: 'Proposed', tone: 'waiting' },
  made: { text: 'To be sent', tone: 'waiting' },
  sending: { text: 'On its way', tone: 'waiting' },
  paid: { text: 'Paid', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
  returned: { text: 'Came back', tone: 'bad' },
  held: { text: 'Held', tone: 'bad' },
  dropped: { text: 'Dropped', tone: 'plain' },
}

export const runWords: Readonly<Record<RunStatus, Word>> = {
  proposed: { text: 'To be sent', tone: 'waiting' },
  confirming: { text: 'Needs a second person', tone: 'waiting' },
  sent: { text: 'Sent', tone: 'good' },
  empty: { text: 'Nothing was due', tone: 'plain' },
}

export const walletWords: Readonly<Record<WalletStatus, Word>> = {
  confirming: { text: 'Waiting for the codes', tone: 'waiting' },
  waiting: { text: 'In use soon', tone: 'waiting' },
  review: { text: 'Another name', tone: 'bad' },
  usable: { text: 'In use', tone: 'good' },
  replaced: { text: 'Replaced', tone: 'plain' },
  refused: { text: 'Refused', tone: 'plain' },
  stopped: { text: 'Stopped', tone: 'plain' },
  removed: { text: 'Removed', tone: 'plain' },
}

export const differenceWords: Readonly<Record<PayoutDifference, string>> = {
  first_payout: 'First payout',
  new_wallet: 'New wallet',
  unusual_amount: `More than ${workshopLimits.payouts.unusualTimes} times the usual`,
  above_limit: `Above ${formatPesewas(asPesewas(workshopLimits.payouts.makerUnconfirmed), { trim: true })}`,
  suspended: 'Suspended maker',
  refunded_parcels: 'Delivery of refunded parcels',
}

/** Journals of the ledger as the lines of a payout. */
export const earningWords: Readonly<Record<string, string>> = {
  sale: 'Price',
  share: 'Commission, delivery and wrapping',
  'share back': 'Commission back',
  return: 'Returned',
  allowance: 'Refund that the maker bears',
  'sale reversed': 'Refunded order',
  goodwill: 'Correction',
  'debt given up': 'Debt written off',
  'chargeback share': 'Chargeback, borne by us',
}
