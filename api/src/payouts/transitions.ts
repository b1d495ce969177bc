/** The transitions of a payout (E46, E165). Only the provider's answer ends one that it was asked to send. */
const payoutTransitions = {
  proposed: ['made', 'held', 'dropped'],
  made: ['sending', 'held', 'dropped'],
  /** Back to `made` when the provider's balance does not suffice and nothing was sent. */
  sending: ['paid', 'failed', 'held', 'made'],
  /** By staff, or because the provider asks for a code. */
  held: ['made', 'proposed', 'dropped'],
  paid: ['returned'],
  failed: [],
  returned: [],
  dropped: [],
} as const satisfies Record<string, readonly string[]>

export type PayoutStatus = keyof typeof payoutTransitions

export const canPayoutBecome = (from: PayoutStatus, to: PayoutStatus): boolean =>
  (payoutTransitions[from] as readonly PayoutStatus[]).includes(to)

const runTransitions = {
  proposed: ['confirming', 'sent', 'empty'],
  /** Sent by one person, and waiting for a second one. */
  confirming: ['sent'],
  sent: [],
  /** Nothing was due. */
  empty: [],
} as const satisfies Record<string, readonly string[]>

export type RunStatus = keyof typeof runTransitions

export const canRunBecome = (from: RunStatus, to: RunStatus): boolean =>
  (runTransitions[from] as readonly RunStatus[]).includes(to)

const walletTransitions = {
  /** Waits for the codes that were sent to both phones. */
  confirming: ['waiting', 'stopped', 'removed'],
  /** Confirmed, and used after 48 hours. */
  waiting: ['usable', 'review', 'refused', 'stopped', 'removed'],
  /** The provider knows its holder by another name; staff decide. */
  review: ['waiting', 'refused', 'stopped', 'removed'],
  usable: ['replaced', 'removed'],
  replaced: ['removed'],
  refused: ['removed'],
  stopped: ['removed'],
  removed: [],
} as const satisfies Record<string, readonly string[]>

export type WalletStatus = keyof typeof walletTransitions

export const canWalletBecome = (from: WalletStatus, to: WalletStatus): boolean =>
  (walletTransitions[from] as readonly WalletStatus[]).includes(to)

/** A change of the wallet that is not decided. */
export const openWalletStatuses = [
  'confirming',
  'waiting',
  'review',
] as const satisfies readonly WalletStatus[]
