import type { Pricing } from '#feature/pricing'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { servePromos } from './promo-routes.ts'
import { serveCart } from './routes.ts'
import { scheduleSnapshotDeletion } from './snapshots.ts'

export { countCartUnits, findCartLineItems } from './cart.ts'
export { removeOrderedItems } from './on-order-paid.ts'
export { personalCart } from './personal-records.ts'

export function registerCart(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  pricing: Pricing,
): void {
  serveCart(serve, platform, pricing)
  servePromos(serve, platform, rateLimiter, pricing)
  scheduleSnapshotDeletion(platform)
}
