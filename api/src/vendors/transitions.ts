import type { MakerState } from '@akyede/contract/office-makers'

/** The transitions of a maker (E18). The states of applications, pauses and closed workshops join them. */
const makerTransitions: Readonly<Record<MakerState, readonly MakerState[]>> = {
  approved: ['suspended'],
  suspended: ['approved'],
}

export const canMakerBecome = (from: MakerState, to: MakerState): boolean =>
  makerTransitions[from].includes(to)
