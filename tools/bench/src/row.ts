import type { Card } from './catalogue.ts'
import type { Comparison, WatchedProcesses } from './compare.ts'
import type { Options } from './options.ts'
import type { RunContext } from './run-context.ts'
import type { RunningShop } from './shop.ts'

export interface Row {
  readonly what: string
  readonly goal: Goal
  readonly measured: Comparison
  /** Share of the answers that the shop did not make anew, 0 to 1. */
  readonly cacheHitRate: number
}

export interface Bench {
  readonly stage: RunContext
  readonly options: Options
  readonly shop: RunningShop
  /** Of the bare server. */
  readonly reference: string
  readonly watched: WatchedProcesses
  readonly cards: readonly Card[]
}

/** What a row is held against; a goal that depends on the machine's mood is printed, never asserted. */
export interface Goal {
  readonly text: string
  readonly met: (measured: Comparison) => boolean
}

export const atLeast = (ratio: number): Goal => ({
  text: `ratio ≥ ${ratio}`,
  met: measured => measured.ratio >= ratio,
})

export const p99Within = (milliseconds: number): Goal => ({
  text: `p99 ≤ ${milliseconds} ms`,
  met: measured => measured.p99 <= milliseconds,
})

export const noGoal: Goal = { text: '–', met: () => true }

/** Ten times the products cost so many times as much, at most. */
export const growthGoal = 2
/** How late the event loop may be, milliseconds: 99 times of 100, and ever. */
export const delayGoals = { p99: 20, most: 50 }
/** Processes: the shop's own, MiB. */
export const memoryGoal = 400
/** Milliseconds to ready. */
export const startGoals = { cold: 90_000, warm: 3_000 }
