import type { Skipped } from '@akyede/contract/gifts'
import type { WishlistRow } from '#feature/wishlists'
import type { PaidWish, WantedGift } from './wish.ts'

/** What is wanted of a list, and what of it is left out. */
export interface FoundWishes {
  readonly wanted: readonly WantedGift[]
  readonly skipped: readonly Skipped[]
}

export interface Giving extends PaidWish {
  readonly list: WishlistRow
  /** To whom, as the card says. */
  readonly ownerName: string
  readonly message: string | undefined
  readonly anonymous: boolean
  readonly shareId: string | undefined
  find(): Promise<FoundWishes>
}
