import type { ListLinks } from '#feature/wishlists'
import { after } from '#platform/clock.ts'
import { forgetHourly } from '#platform/forget-in-batches.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { addressesOf, endLinks, endLinksMadeBy } from './end-links.ts'
import { opensTo } from './link.ts'
import { createLinkPasses, type LinkPasses } from './link-pass.ts'
import { serveShareLinks } from './routes.ts'
import { shareLinks } from './tables.ts'

export { deliveryAddressOf } from './delivery-address.ts'
export type { LinkPasses } from './link-pass.ts'
export { openLink, requirePass } from './open-link.ts'
export { personalLinks } from './personal-records.ts'
export { presentToGive } from './present-to-give.ts'

/** What lists are handed of their links. */
export const openListLinks = (platform: Platform): ListLinks => ({
  addressesOf: (executor, wishlistIds, now) => addressesOf(executor, platform.publicUrl(), wishlistIds, now),
  opensTo,
  end: (tx, wishlistId, now) => endLinks(platform, tx, wishlistId, now),
  endMadeBy: (tx, wishlistId, userId, now) => endLinksMadeBy(platform, tx, userId, now, wishlistId),
})

/** How long an ended link says that it has ended, before it is unknown and its word is free. */
const rememberedFor = 365 * 86_400_000

/** Serves links; answers what tells who has given a password. */
export function registerShareLinks(serve: Serve, platform: Platform, passwords: Passwords): LinkPasses {
  const passes = createLinkPasses(platform.config, platform.clock)
  serveShareLinks(serve, { platform, passwords, passes })
  forgetHourly(platform, 'forget ended links', shareLinks, () => {
    const long = after(platform.clock, -rememberedFor).toISOString()
    return sql`(${shareLinks.revoked_at} < ${long} or ${shareLinks.expires_at} < ${long})`
  })
  return passes
}
