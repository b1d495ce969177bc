import type { Card } from './catalogue.ts'
import type { Comparison, WatchedProcesses } from './compare.ts'
import type { Options } from './options.ts'
import type { RunContext } from './run-context.ts'
import type { RunningShop } from './shop.ts'

export interface Row {
  readonly what: string
  readonly goal: Goal
  readonly measured: Comparison
  /** Share of responses from the cache, 0 to 1. */
  readonly cacheHitRate: number
}

export interface Bench {
  readonly context: RunContext
  readonly options: Options
  readonly shop: RunningShop
  /** The origin of the plain server. */
  readonly reference: string
  readonly watched: WatchedProcesses
  readonly cards: readonly Card[]
}

/** The goal of a row; goals that depend on the machine's load are printed, never asserted. */
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

/** The highest factor in time for ten times the products. */
export const growthGoal = 2
/** Event loop delay in milliseconds: 99th percentile and maximum. */
export const delayGoals = { p99: 20, most: 50 }
/** Memory of the server process, in MiB. */
export const memoryGoal = 400
/** Milliseconds until ready. */
export const startGoals = { cold: 90_000, warm: 3_000 }
