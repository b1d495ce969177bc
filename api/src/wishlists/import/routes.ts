import { limits } from '@akyede/contract/limits'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { publishChange } from '#platform/response-cache.ts'
import type { Serve } from '#platform/serve.ts'
import type { ListDependencies } from '../dependencies.ts'
import { findList } from '../find-list.ts'
import { requireRight } from '../rights.ts'
import { addFoundItems } from './add-found-items.ts'
import { type FetchExternal, fetchPicture } from './fetch-page.ts'
import { inspectAddress } from './inspect-address.ts'

/** Serves the import of a web address: what it offers, and adding that to a list (D102). */
export function serveImport(
  serve: Serve,
  {
    database,
    clock,
    publicUrl,
    broadcast,
    outbox,
  }: Pick<Platform, 'database' | 'clock' | 'publicUrl' | 'broadcast' | 'outbox'>,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  dependencies: ListDependencies,
  fetch: FetchExternal,
): void {
  serve('importToWishlist', async ({ body: { wishlist_id, ...wanted }, caller: { userId } }) => {
    if (wishlist_id) requireRight((await findList(database, { userId }, wishlist_id)).role, 'items')
    await rateLimiter.spendGuess([{ key: `imports:${userId}`, ...limits.wishlists.import.perPerson }], 1)
    const tools = { dependencies, fetch, publicUrl: publicUrl() }
    const looked = await inspectAddress(database, tools, { userId, ...wanted }, clock.now())
    const found = looked.found.map(({ thing }) => thing)
    if (!wishlist_id || looked.items.length === 0) return { data: { found, created: [], skipped: 0 } }
    const picture = looked.picture === null ? undefined : await fetchPicture(fetch, looked.picture)
    const put = { userId, wishlistId: wishlist_id, items: looked.items, picture, now: clock.now(), outbox }
    const { created, skipped } = await transaction(database, async tx => {
      await publishChange(broadcast, tx, [wishlist_id])
      return addFoundItems(tx, dependencies, put)
    })
    return { data: { found, created, skipped } }
  })
}
