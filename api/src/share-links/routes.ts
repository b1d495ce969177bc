import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { catalogueTag } from '#feature/catalogue'
import { findList, lockListFor, mayDo, noCircles } from '#feature/wishlists'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { endLink, findLinks } from './end-links.ts'
import { generateLink } from './generate-link.ts'
import { findLink } from './link.ts'
import type { LinkPasses } from './link-pass.ts'
import { openLink, requirePass } from './open-link.ts'
import { presentLink } from './present-link.ts'
import { presentShared } from './shared-list.ts'
import { claimTry } from './tries.ts'

type Wish = Pick<RequestFor<'generateLink'>['body'], 'wishlist_id' | 'password' | 'alias'> & {
  readonly regenerate: boolean
}

export function serveShareLinks(
  serve: Serve,
  platform: Platform,
  passwords: Passwords,
  passes: LinkPasses,
): void {
  const { database, clock, publicUrl } = platform

  const generate = async (
    { wishlist_id: wishlistId, password, ...wish }: Wish,
    expiresAt: Date | null,
    { userId }: SignedIn,
    tx: Transaction,
  ) => {
    await lockListFor(tx, noCircles, userId, wishlistId, 'share')
    const passwordHash = password === undefined ? null : await passwords.hash(password)
    const wanted = { ...wish, wishlistId, userId, passwordHash, expiresAt, alias: wish.alias }
    return { data: presentLink(await generateLink(platform, tx, wanted), publicUrl(), clock.now()) }
  }
  serve('generateLink', ({ body, caller, tx }) => generate(body, null, caller, tx))
  serve('generateExpiringLink', ({ body, caller, tx }) => generate(body, body.expiration, caller, tx))

  const requireShare = async ({ userId }: SignedIn, wishlistId: string) => {
    const { role } = await findList(database, noCircles, { userId }, wishlistId)
    if (!mayDo(role, 'share')) throw new Failure('wishlist.not_allowed')
  }
  serve('listLinks', async ({ params, caller }) => {
    await requireShare(caller, params.wishlistId)
    const links = await findLinks(database, params.wishlistId)
    return { data: links.map(link => presentLink(link, publicUrl(), clock.now())) }
  })

  serve('revokeLink', async ({ params, caller }) => {
    await requireShare(caller, params.wishlistId)
    const link = await findLink(database, params.shareId)
    if (link?.wishlist_id !== params.wishlistId) throw new Failure('link.not_found')
    const now = clock.now()
    const ended = await transaction(database, tx => endLink(platform, tx, link, now))
    return { data: presentLink(ended, publicUrl(), now) }
  })

  serve('getSharedList', async ({ params, show, keepFor }) => {
    const now = clock.now()
    const open = await openLink(database, params.shareId, now)
    if (open.link.password_hash !== null) throw new Failure('link_locked')
    const data = await presentShared(database, open, now)
    show([catalogueTag, data.id, ...data.items.flatMap(({ productId }) => productId ?? [])])
    if (open.link.expires_at) keepFor((open.link.expires_at.getTime() - now.getTime()) / 1000)
    return { data }
  })

  serve('unlockSharedList', async ({ params, body, caller, http }) => {
    const now = clock.now()
    const open = await openLink(database, params.shareId, now)
    const { link } = open
    if (link.password_hash !== null) {
      const forgive = await claimTry(platform, link, caller.address)
      if (!(await passwords.matches(body.password, link.password_hash))) {
        throw new Failure('link.password_wrong')
      }
      await forgive()
    }
    const { pass, expiresAt } = passes.issue(link.id)
    if (caller.browser) {
      http?.reply.header('set-cookie', passes.cookieWith(http.request.headers, pass))
    }
    return {
      data: {
        pass: caller.browser ? null : pass,
        expires_at: expiresAt.toISOString(),
        list: await presentShared(database, open, now),
      },
    }
  })

  serve('getUnlockedList', async ({ params, http }) => {
    const now = clock.now()
    const open = await openLink(database, params.shareId, now)
    requirePass(passes, open.link, http?.request.headers)
    return { data: await presentShared(database, open, now) }
  })
}
