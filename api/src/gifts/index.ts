import type { Serve } from '#platform/serve.ts'
import './events.ts'
import { forgetGuests } from './forget-guests.ts'
import type { GivingParts } from './giving-parts.ts'
import { watchGifts } from './reveal.ts'
import { serveGiving } from './routes.ts'

export { claimsSeen } from './claims.ts'
export { followOrder } from './follow-order.ts'
export { onGiftRevealed, onGiftThanked } from './hear.ts'
export { holdGiftsAgain } from './hold-again.ts'
export { findGiverId, isGiversPayment, isSurpriseFor } from './is-giver.ts'
export {
  sendGiftMoneyBack,
  sendGiftMoneyLeaves,
  sendGiftOnItsWay,
  sendGiftPaidTwice,
  sendGiftReceipt,
  sendGiftReview,
  sendUnwished,
} from './letters.ts'
export { personalGifts } from './personal-records.ts'
export {
  findGiftWords,
  findGiverOf,
  findReceiverOf,
  type GiftWords,
  isGiftCalled,
  isGivenBy,
  isKnownTo,
} from './seen-in-feed.ts'

/** Giving from lists, never the same thing twice and never known to their owners before the time (D106–D110). */
export function registerGifts(serve: Serve, parts: GivingParts): void {
  serveGiving(serve, parts)
  watchGifts(parts.platform)
  forgetGuests(parts.platform)
}
