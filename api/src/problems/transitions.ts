import type { ProblemState } from '@akyede/contract/problem-words'

/**
 * Life cycle of a problem (E75). It is also settled without staff when all the money of its fulfilment was refunded in
 * another way.
 */
const transitions: Record<ProblemState, readonly ProblemState[]> = {
  open: ['offered', 'with_us', 'withdrawn', 'settled'],
  offered: ['agreed', 'with_us', 'withdrawn', 'settled'],
  with_us: ['settled'],
  agreed: [],
  settled: [],
  withdrawn: [],
}

export const canBecome = (from: ProblemState, to: ProblemState): boolean => transitions[from].includes(to)

/** An action is still needed. */
export const openStates = ['open', 'offered', 'with_us'] as const satisfies readonly ProblemState[]

export const isOpen = (state: ProblemState): boolean => (openStates as readonly string[]).includes(state)
