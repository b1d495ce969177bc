import type { Skipped } from '@akyede/contract/gifts'
import type { WishlistRow } from '#feature/wishlists'
import type { GiftPaymentInput, RequestedGift } from './gift-payment-input.ts'

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
