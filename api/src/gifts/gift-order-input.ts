import type { Skipped } from '@akyede/contract/gifts'
import type { Cedis } from '@akyede/contract/money'
import type { Address } from '@akyede/contract/orders'
import type { SellableItem } from '#feature/catalogue'
import type { Holder } from '#feature/orders'
import type { PaymentInput } from '#feature/payments'
import type { WishlistRow } from '#feature/wishlists'
import type { IdempotentCall } from './find-started-payment.ts'
import type { Giver } from './giver.ts'

/** The gifts of a request, and the items left out. */
export interface RequestedGifts {
  readonly requested: readonly RequestedGift[]
  readonly skipped: readonly Skipped[]
}

export interface GiftOrderInput extends GiftPaymentInput {
  readonly list: WishlistRow
  /** Recipient's name on the card. */
  readonly ownerName: string
  readonly message: string | undefined
  readonly anonymous: boolean
  readonly wrap: boolean
  readonly shareId: string | undefined
  find(): Promise<RequestedGifts>
}

/** An item of a list to be given, with its quantity. */
export interface RequestedGift {
  readonly itemId: string
  readonly productId: string
  readonly variantId: string | null
  /** The product or variant of the item. */
  readonly offer: SellableItem
  readonly name: string
  readonly pictureSlug: string
  readonly quantity: number
  /** Quantity on the list. */
  readonly wishedQuantity: number
}

/** How the caller pays for items of a list, as gifts or for themselves. */
export interface GiftPaymentInput extends Pick<PaymentInput, 'provider' | 'channel' | 'wallet'> {
  readonly giver: Giver
  readonly holder: Holder
  readonly address: Address
  readonly expectedTotal: Cedis | undefined
  readonly key: IdempotentCall
  /** Limits payment prompts to a phone. Refuses with `request.rate_limited`. */
  countAttempts(): Promise<() => Promise<void>>
}
