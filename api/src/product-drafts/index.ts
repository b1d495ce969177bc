import { scheduleEndOfOriginalPrices } from '#feature/catalogue'
import { schedulePhotographDeletion } from '#feature/photographs'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import { serveProductFiles } from './files/routes.ts'
import { serveProducts } from './routes.ts'

export { findEdited } from './edited-product.ts'
export { personalProductFiles } from './personal-records.ts'
export { presentPictures } from './present-product.ts'
export { reviewForOperator, reviewProduct } from './review-product.ts'

/** Serves the products of makers and their imports, ends earlier prices and deletes photographs that no product uses. */
export function registerProductDrafts(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
): void {
  serveProducts(serve, { platform, rateLimiter })
  serveProductFiles(serve, platform, rateLimiter)
  scheduleEndOfOriginalPrices(platform)
  schedulePhotographDeletion(
    platform,
    slug => sql`(
      exists (select from pictures where pictures.slug = ${slug})
      or exists (select from product_drafts where pictures @> jsonb_build_array(jsonb_build_object('slug', ${slug})))
      or exists (select from vendors where ${slug} in (portrait_slug, cover_slug))
    )`,
  )
}
