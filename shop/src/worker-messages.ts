import type { ProcessStatus } from '@akyede/api'
import type { ShopOptions } from './open-shop.ts'

/** The settings that a worker receives before it opens. */
export interface WorkerSettings {
  readonly connection: ShopOptions['connection']
  readonly port: number
  /** Milliseconds by which the shared clock was moved so far. */
  readonly offset: number
  /** The URL of the emulators, if there are any. */
  readonly emulators: string | undefined
}

/** A response carries the `requestId` of its request. */
export type ToWorker =
  | { readonly kind: 'settings'; readonly settings: WorkerSettings }
  | { readonly kind: 'set clock'; readonly requestId: number; readonly offset: number }
  | { readonly kind: 'read status'; readonly requestId: number }
  | { readonly kind: 'clock moved'; readonly requestId: number }

export type ToPrimary =
  | { readonly kind: 'ready' }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly message: string; readonly exitCode: number }
  | { readonly kind: 'move clock'; readonly requestId: number; readonly milliseconds: number }
  | { readonly kind: 'clock set'; readonly requestId: number }
  | { readonly kind: 'status'; readonly requestId: number; readonly status: ProcessStatus }
