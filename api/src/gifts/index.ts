import type { Serve } from '#platform/serve.ts'
import './events.ts'
import { scheduleGuestErasure } from './erase-guests.ts'
import type { GiftContext } from './gift-context.ts'
import { scheduleGiftReveals } from './reveal-gifts.ts'
import { serveGiving } from './routes.ts'

export { findOwnGiftOrder } from './cancel-gift.ts'
export { claimVisibility } from './claim-visibility.ts'
export {
  findGiftSummaries,
  findGiverOf,
  findReceiverOf,
  type GiftSummary,
  isGiftNamedLike,
  isGivenBy,
  isKnownTo,
} from './feed-visibility.ts'
export {
  emailGiver,
  sendGiftDeliveryFailed,
  sendGiftFulfilmentCancelled,
  sendGiftReceipt,
  sendGiftShipped,
  sendGiftUnderReview,
  sendGiftUnwished,
} from './gift-emails.ts'
export { sendGiftPaidTwice, sendGiftRefunded, sendGiftRefundStarted } from './gift-refund-emails.ts'
export { holdGiftsAgain } from './hold-gifts-again.ts'
export { findGiverId, isGiversPayment, isSurpriseFor } from './is-giver.ts'
export { onGiftRevealed, onGiftThanked } from './on-gift-revealed.ts'
export { personalGifts } from './personal-records.ts'
export { syncGiftsWithOrder } from './sync-gifts-with-order.ts'

/** Giving from lists: no item is given twice, and owners learn of gifts only when they are revealed (D106–D110). */
export function registerGifts(serve: Serve, context: GiftContext): void {
  serveGiving(serve, context)
  scheduleGiftReveals(context.platform)
  scheduleGuestErasure(context.platform)
}
