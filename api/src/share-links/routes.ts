import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { promiseLifetime } from '@akyede/contract/promise'
import { calendarTag } from '#feature/calendar'
import { catalogueTag } from '#feature/catalogue'
import { tariffTag } from '#feature/shipping'
import { type DeliveryFacts, findCutOffs, findList, hasRight, lockListFor } from '#feature/wishlists'
import type { SignedIn } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { generateLink, writeReadableAlias } from './generate-link.ts'
import { findLink, linkStatus, presentLink } from './link.ts'
import { openLink, requireUnlockToken } from './open-link.ts'
import { presentSharedList } from './present-list-to-give.ts'
import { findLinks, revokeShareLink } from './revoke-links.ts'
import { countUnlockAttempt } from './unlock-attempts.ts'
import type { UnlockTokens } from './unlock-token.ts'

export interface LinkContext {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly unlockTokens: UnlockTokens
  readonly delivery: DeliveryFacts
}

export function serveShareLinks(serve: Serve, context: LinkContext): void {
  serve('generateLink', ({ body, caller, tx }) => generate(context, body, null, caller, tx))
  serve('generateExpiringLink', ({ body, caller, tx }) =>
    generate(context, body, body.expiration, caller, tx),
  )
  serve('openListLink', openListLink(context))
  serve('listLinks', listLinks(context))
  serve('revokeLink', revokeLink(context))
  serve('getSharedList', getSharedList(context))
  serve('unlockSharedList', unlock(context))
  serve('getUnlockedList', getUnlocked(context))
}

type GenerateLinkInput = Pick<RequestFor<'generateLink'>['body'], 'wishlist_id' | 'password' | 'alias'> & {
  readonly regenerate: boolean
}

async function generate(
  { platform, passwords }: LinkContext,
  { wishlist_id: wishlistId, password, alias, regenerate }: GenerateLinkInput,
  expiresAt: Date | null,
  caller: SignedIn,
  tx: Transaction,
) {
  await requireShare(tx, caller, wishlistId)
  // Hashed before the list is locked, because hashing is slow.
  const passwordHash = password === undefined ? null : await passwords.hash(password)
  const { userId } = caller
  await lockListFor(tx, userId, wishlistId, 'share')
  const input = { alias, regenerate, wishlistId, userId, passwordHash, expiresAt }
  const link = await generateLink(platform, tx, input)
  return { data: presentLink(link, platform.publicUrl(), platform.clock.now()) }
}

/** The lock of the list serialises calls, so that two of them create one link. */
const openListLink =
  ({ platform }: LinkContext): Handler<'openListLink'> =>
  ({ params: { wishlistId }, body: { renew }, caller: { userId } }) => {
    const { database, clock, publicUrl } = platform
    return transaction(database, async tx => {
      const now = clock.now()
      const { list } = await lockListFor(tx, userId, wishlistId, 'share')
      const links = renew ? [] : await findLinks(tx, wishlistId, now)
      const newest = links.find(link => linkStatus(link, now) === 'open') ?? links[0]
      const alias = writeReadableAlias(list.name)
      const input = { alias, regenerate: renew, wishlistId, userId, passwordHash: null, expiresAt: null }
      return { data: presentLink(newest ?? (await generateLink(platform, tx, input)), publicUrl(), now) }
    })
  }

async function requireShare(executor: Executor, { userId }: SignedIn, wishlistId: string): Promise<void> {
  const { role } = await findList(executor, { userId }, wishlistId)
  if (!hasRight(role, 'share')) throw new Failure('wishlist.not_allowed')
}

const listLinks =
  ({ platform: { database, clock, publicUrl } }: LinkContext): Handler<'listLinks'> =>
  async ({ params, caller }) => {
    await requireShare(database, caller, params.wishlistId)
    const now = clock.now()
    const links = await findLinks(database, params.wishlistId, now)
    return { data: links.map(link => presentLink(link, publicUrl(), now)) }
  }

const revokeLink =
  ({ platform }: LinkContext): Handler<'revokeLink'> =>
  async ({ params, caller }) => {
    const { database, clock, publicUrl } = platform
    await requireShare(database, caller, params.wishlistId)
    const link = await findLink(database, params.shareId)
    if (link?.wishlist_id !== params.wishlistId) throw new Failure('link.not_found')
    const now = clock.now()
    const ended = await transaction(database, tx => revokeShareLink(platform, tx, link, now))
    return { data: presentLink(ended, publicUrl(), now) }
  }

const getSharedList =
  ({ platform: { database, clock }, delivery }: LinkContext): Handler<'getSharedList'> =>
  async ({ params, show, keepFor }) => {
    const now = clock.now()
    const open = await openLink(database, params.shareId, now)
    if (open.link.password_hash !== null) throw new Failure('link_locked')
    const data = await presentSharedList(database, open, now, delivery)
    show([
      catalogueTag,
      tariffTag,
      calendarTag,
      data.id,
      ...data.items.flatMap(({ productId }) => productId ?? []),
    ])
    if (data.deadline) keepFor(promiseLifetime(now, await findCutOffs(database, data.id)))
    if (open.link.expires_at) keepFor((open.link.expires_at.getTime() - now.getTime()) / 1000)
    return { data }
  }

const unlock =
  ({ platform, passwords, unlockTokens, delivery }: LinkContext): Handler<'unlockSharedList'> =>
  async ({ params, body, caller, http }) => {
    const { database, clock } = platform
    const now = clock.now()
    const { link } = await openLink(database, params.shareId, now)
    const { id, share_id, password_hash } = link
    if (password_hash !== null) {
      const forgive = await countUnlockAttempt(platform, link, caller.address)
      if (!(await passwords.matches(body.password, password_hash))) throw new Failure('link.password_wrong')
      await forgive()
    }
    // The link may end while the password is checked.
    const open = await openLink(database, share_id, now)
    const { token, expiresAt } = unlockTokens.issue(id)
    if (caller.browser) {
      http?.reply.header('set-cookie', unlockTokens.cookieWith(http.request.headers, token))
    }
    const list = await presentSharedList(database, open, now, delivery)
    return { data: { pass: caller.browser ? null : token, expires_at: expiresAt.toISOString(), list } }
  }

const getUnlocked =
  ({ platform: { database, clock }, unlockTokens, delivery }: LinkContext): Handler<'getUnlockedList'> =>
  async ({ params, http }) => {
    const now = clock.now()
    const open = await openLink(database, params.shareId, now)
    requireUnlockToken(unlockTokens, open.link, http?.request.headers)
    return { data: await presentSharedList(database, open, now, delivery) }
  }
