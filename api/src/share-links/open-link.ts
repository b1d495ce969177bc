import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { findList, type VisibleList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import { findLink, type LinkRow, linkStatus } from './link.ts'
import type { UnlockTokens } from './unlock-token.ts'

export interface OpenLink {
  readonly link: LinkRow
  readonly seen: VisibleList
}

/**
 * A list through its link, as a guest sees it. Refuses with `link.not_found`, and with `link.closed` once the link or
 * its list is gone.
 */
export async function openLink(executor: Executor, shareId: string, now: Date): Promise<OpenLink> {
  const link = await findLink(executor, shareId)
  if (!link) throw new Failure('link.not_found')
  if (linkStatus(link, now) !== 'open') throw new Failure('link.closed')
  const viewer = { userId: undefined, linkedTo: link.wishlist_id }
  const seen = await findList(executor, viewer, link.wishlist_id).catch(error => {
    throw error instanceof Failure ? new Failure('link.closed') : error
  })
  return { link, seen }
}

/** Refuses with `link_locked` when a link has a password and the request has no valid unlock token. */
export function requireUnlockToken(
  passes: UnlockTokens,
  { id, password_hash }: LinkRow,
  headers: IncomingHttpHeaders | undefined,
): void {
  if (password_hash !== null && !passes.isValidFor(headers ?? {}, id)) throw new Failure('link_locked')
}
