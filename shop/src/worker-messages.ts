import type { ProcessStatus } from '@akyede/api'
import type { ShopOptions } from './open-shop.ts'

/** What a worker is told before it opens. */
export interface WorkerSettings {
  readonly connection: ShopOptions['connection']
  readonly port: number
  /** Milliseconds by which the shared clock was moved so far. */
  readonly ahead: number
  /** The address of the emulators, if there are any. */
  readonly emulators: string | undefined
}

/** A `question` comes back with its answer. */
export type ToWorker =
  | { readonly kind: 'facts'; readonly facts: WorkerSettings }
  | { readonly kind: 'clock is'; readonly question: number; readonly ahead: number }
  | { readonly kind: 'look'; readonly question: number }
  | { readonly kind: 'clock moved'; readonly question: number }

export type ToPrimary =
  | { readonly kind: 'listening for facts' }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly sentence: string; readonly exitCode: number }
  | { readonly kind: 'move clock'; readonly question: number; readonly milliseconds: number }
  | { readonly kind: 'clock read'; readonly question: number }
  | { readonly kind: 'seen'; readonly question: number; readonly seen: ProcessStatus }
