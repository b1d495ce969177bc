import type { Card } from './catalogue.ts'
import type { Comparison, Watched } from './compare.ts'
import type { Goal } from './goals.ts'
import type { Options } from './options.ts'
import type { RunningShop } from './shop.ts'
import type { Stage } from './stage.ts'

export interface Row {
  readonly what: string
  readonly goal: Goal
  readonly measured: Comparison
  /** Share of the answers that the shop did not make anew, 0 to 1. */
  readonly kept: number
}

export interface Bench {
  readonly stage: Stage
  readonly options: Options
  readonly shop: RunningShop
  /** Of the bare server. */
  readonly reference: string
  readonly watched: Watched
  readonly cards: readonly Card[]
}
