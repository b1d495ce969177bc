const transitions = {
  opened: ['under_review', 'won', 'lost'],
  /** The shop has answered; the bank decides. */
  under_review: ['won', 'lost'],
  won: [],
  lost: [],
} as const satisfies Record<string, readonly string[]>

/** The life of a dispute. Events may come in any order; what was decided stays so. */
export type DisputeStatus = keyof typeof transitions

export const canDisputeBecome = (from: DisputeStatus, to: DisputeStatus): boolean =>
  (transitions[from] as readonly DisputeStatus[]).includes(to)

export const openDisputeStatuses = ['opened', 'under_review'] as const satisfies readonly DisputeStatus[]
