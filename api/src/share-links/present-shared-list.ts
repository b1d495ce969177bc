import type { SharedList } from '@akyede/contract/share-links'
import type { Executor } from '#platform/database.ts'
import type { OpenLink } from './open-link.ts'
import { presentListToGive } from './present-list-to-give.ts'

/** A list as its links show it. */
export async function presentSharedList(
  executor: Executor,
  { link, seen }: OpenLink,
  now: Date,
): Promise<SharedList> {
  const list = await presentListToGive(executor, seen, now)
  return { ...list, share_id: link.share_id, has_password: link.password_hash !== null }
}
