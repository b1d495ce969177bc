import type { Payments } from '#feature/payments'
import type { Pricing } from '#feature/pricing'
import type { LinkPasses } from '#feature/share-links'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'

/** What giving stands on. */
export interface GivingParts {
  readonly platform: Platform
  readonly payments: Payments
  readonly pricing: Pricing
  readonly passes: LinkPasses
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
}
