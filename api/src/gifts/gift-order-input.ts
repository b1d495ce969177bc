import type { Skipped } from '@akyede/contract/gifts'
import type { Cedis } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import type { Holder } from '#feature/orders'
import type { PaymentInput } from '#feature/payments'
import type { WishlistRow } from '#feature/wishlists'
import type { IdempotentCall } from './find-started-payment.ts'
import type { Giver } from './giver.ts'

/** What is wanted of a list, and what of it is left out. */
export interface RequestedGifts {
  readonly requested: readonly RequestedGift[]
  readonly skipped: readonly Skipped[]
}

export interface GiftOrderInput extends GiftPaymentInput {
  readonly list: WishlistRow
  /** To whom, as the card says. */
  readonly ownerName: string
  readonly message: string | undefined
  readonly anonymous: boolean
  readonly shareId: string | undefined
  find(): Promise<RequestedGifts>
}

/** A piece of a list that somebody wants to give. */
export interface RequestedGift {
  readonly itemId: string
  readonly productId: string
  readonly variantId: string | null
  readonly name: string
  readonly pictureSlug: string
  readonly quantity: number
  /** How many the list wishes for. */
  readonly wishedQuantity: number
}

/** How somebody pays for what they want of a list, be it a gift or for themselves. */
export interface GiftPaymentInput extends Pick<PaymentInput, 'provider' | 'channel' | 'wallet'> {
  readonly giver: Giver
  readonly holder: Holder
  readonly address: Address
  readonly expectedTotal: Cedis | undefined
  readonly key: IdempotentCall
  /** Refuses with `request.rate_limited` who makes phones ring too often. */
  countAttempts(): Promise<() => Promise<void>>
}
