import type { Pricing } from '#feature/pricing'
import type { PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { eq } from '#platform/sql.ts'
import { findCartLineItems } from './cart.ts'
import { servePromos } from './promo-routes.ts'
import { serveCart } from './routes.ts'
import { scheduleSnapshotDeletion } from './snapshots.ts'
import { cartItems, cartSnapshots, carts } from './tables.ts'

export { countCartUnits, findCartLineItems } from './cart.ts'
export { removeOrderedItems } from './on-order-paid.ts'

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

export const personalCart: PersonalRecords = {
  name: 'cart',
  async find(executor, userId) {
    const lineItems = await findCartLineItems(executor, userId)
    const [before] = await executor
      .select({ lines: cartSnapshots.lines, taken_at: cartSnapshots.taken_at })
      .from(cartSnapshots)
      .where(eq(cartSnapshots.user_id, userId))
    return {
      items: lineItems.map(({ id, user_id, ...lineItem }) => lineItem),
      last_items: before ?? null,
    }
  },
  async erase(tx, userId) {
    for (const table of [cartItems, cartSnapshots, carts])
      await tx.delete(table).where(eq(table.user_id, userId))
  },
}
