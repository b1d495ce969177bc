import type { ProcessStatus } from '@akyede/api'
import type { ShopOptions } from './open-shop.ts'

/** The settings that a worker receives before it opens. */
export interface WorkerSettings {
  readonly connection: ShopOptions['connection']
  readonly port: number
}

/** A response carries the `requestId` of its request. */
export type ToWorker =
  | { readonly kind: 'settings'; readonly settings: WorkerSettings }
  | { readonly kind: 'read status'; readonly requestId: number }

export type ToPrimary =
  | { readonly kind: 'ready' }
  | { readonly kind: 'open' }
  | { readonly kind: 'failed'; readonly message: string; readonly exitCode: number }
  | { readonly kind: 'status'; readonly requestId: number; readonly status: ProcessStatus }
