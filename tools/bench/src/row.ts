import type { Card } from './catalogue.ts'
import type { Comparison, WatchedProcesses } from './compare.ts'
import type { Goal } from './goals.ts'
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
