import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import { publishChange } from '#platform/response-cache.ts'
import type { Serve } from '#platform/serve.ts'
import { readUpload } from '#platform/uploads.ts'
import { drawCover, setCover } from './covers.ts'
import type { ListDependencies } from './dependencies.ts'
import { findList, lockListFor } from './find-list.ts'
import { presentList } from './present-list.ts'
import { requireRight } from './rights.ts'

/** Serves the covers of lists (D54). */
export function serveCovers(
  serve: Serve,
  { database, clock, broadcast }: Pick<Platform, 'database' | 'clock' | 'broadcast'>,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  dependencies: ListDependencies,
): void {
  const show = (userId: number, wishlistId: string, picture: Buffer | null) =>
    transaction(database, async tx => {
      const now = clock.now()
      const seen = await lockListFor(tx, userId, wishlistId, 'change')
      await publishChange(broadcast, tx, [wishlistId])
      return { data: await presentList(tx, dependencies, await setCover(tx, seen, picture, now), now) }
    })

  serve('putWishlistCover', async ({ params: { wishlistId }, caller: { userId }, http }) => {
    if (!http) throw new Failure('request.malformed')
    // Checks the right before the expensive image processing.
    requireRight((await findList(database, { userId }, wishlistId)).role, 'change')
    await rateLimiter.spendGuess([{ key: `covers:${userId}`, ...limits.wishlists.cover.changes }], 1)
    return show(userId, wishlistId, await drawCover(await readUpload(http.request, 'cover')))
  })

  serve('removeWishlistCover', ({ params, caller }) => show(caller.userId, params.wishlistId, null))
}
