import type { Giver } from './giver.ts'

/** A piece of a list that somebody wants to give. */
export interface WantedGift {
  readonly itemId: string
  readonly productId: string
  readonly variantId: string | null
  readonly name: string
  readonly pictureSlug: string
  readonly quantity: number
  /** How many the list wishes for. */
  readonly wanted: number
}

export interface PayBy {
  readonly provider: string
  readonly channel?: 'card' | 'mobile_money' | undefined
  readonly network?: 'mtn' | 'vod' | 'atl' | undefined
  readonly phone?: string | undefined
}

/** How somebody wants to give. */
export interface GivingWish {
  readonly giver: Giver
  readonly payBy: PayBy
  readonly message: string | undefined
  readonly anonymous: boolean
  readonly shareId: string | undefined
  /** Cedis. */
  readonly expectedTotal: number | undefined
  readonly idempotencyKey: string | undefined
}
