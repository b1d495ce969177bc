/** The states of payouts, runs and wallets. This module does not import zod. */
export const payoutStatuses = [
  'proposed',
  'made',
  'sending',
  'paid',
  'failed',
  'returned',
  'held',
  'dropped',
] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const runStatuses = ['proposed', 'confirming', 'sent', 'empty'] as const
export type RunStatus = (typeof runStatuses)[number]

export const walletStatuses = [
  'confirming',
  'waiting',
  'review',
  'usable',
  'replaced',
  'refused',
  'stopped',
  'removed',
] as const
export type WalletStatus = (typeof walletStatuses)[number]

/** What differs from the maker's payouts before (E45). */
export const payoutDifferences = [
  'first_payout',
  'new_wallet',
  'unusual_amount',
  'above_limit',
  'suspended',
  'refunded_parcels',
] as const
export type PayoutDifference = (typeof payoutDifferences)[number]
