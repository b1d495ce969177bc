import type { MakerState } from '@akyede/contract/office-makers'

/** What changes the state of a maker: the states in which it may happen, and the state after it (E18). */
export const makerTransitions = {
  /** Again, after a refusal. */
  apply: { from: ['refused'], to: 'applied' },
  approve: { from: ['applied'], to: 'approved' },
  refuse: { from: ['applied'], to: 'refused' },
  pause: { from: ['approved', 'paused'], to: 'paused' },
  resume: { from: ['paused'], to: 'approved' },
  suspend: { from: ['approved', 'paused'], to: 'suspended' },
  /** A pause that has not ended yet goes on. */
  reopen: { from: ['suspended'], to: 'approved' },
  close: { from: ['approved', 'paused'], to: 'closed' },
} as const satisfies Record<string, { readonly from: readonly MakerState[]; readonly to: MakerState }>

export type MakerAct = keyof typeof makerTransitions

export const isAllowedFrom = (act: MakerAct, state: MakerState): boolean =>
  makerTransitions[act].from.some(allowed => allowed === state)
