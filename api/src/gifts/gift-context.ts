import type { Payments } from '#feature/payments'
import type { Pricing } from '#feature/pricing'
import type { FindListing } from '#feature/search'
import type { UnlockTokens } from '#feature/share-links'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'

/** Dependencies of the gifts feature. */
export interface GiftContext {
  readonly platform: Platform
  readonly payments: Payments
  readonly pricing: Pricing
  readonly unlockTokens: UnlockTokens
  readonly findListing: FindListing
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
}
