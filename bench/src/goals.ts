import type { Comparison } from './compare.ts'

/** What a row is held against; a goal that depends on the machine's mood is printed, never asserted. */
export interface Goal {
  readonly words: string
  readonly met: (measured: Comparison) => boolean
}

export const atLeast = (ratio: number): Goal => ({
  words: `ratio ≥ ${ratio}`,
  met: measured => measured.ratio >= ratio,
})

export const p99Within = (milliseconds: number): Goal => ({
  words: `p99 ≤ ${milliseconds} ms`,
  met: measured => measured.p99 <= milliseconds,
})

/** Processes: the shop's own, MiB. */
export const memoryGoal = 400
/** Milliseconds to ready. */
export const startGoals = { cold: 90_000, warm: 3_000 }
