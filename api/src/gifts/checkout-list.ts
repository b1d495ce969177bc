import { Failure } from '@akyede/contract/failures'
import { presentPayment } from '#feature/payments'
import type { SeenList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { Handler } from '#platform/serve.ts'
import { findOpen } from './find-wanted.ts'
import type { FoundWishes } from './giving.ts'
import type { GivingParts } from './giving-parts.ts'
import { findLeftOut } from './left-out.ts'
import { isOwners } from './see-list.ts'
import { startGiving } from './start-giving.ts'

/** All that is open on a list at once, and what is left out of it. */
export const checkoutWishlist =
  (parts: GivingParts): Handler<'checkoutWishlist'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = parts.platform
    const payment = await startGiving(parts, {
      route: 'checkoutWishlist',
      body,
      caller,
      headers: http?.request.headers,
      idempotencyKey,
      find: seen => findAll(database, seen),
    })
    const skipped = await findLeftOut(database, body.wishlist_id, payment.subject_id)
    return { data: { payment: presentPayment(payment, clock), skipped: [...skipped] } }
  }

/** Refuses with `gift.nothing_left`. */
export async function findAll(
  executor: Executor,
  seen: SeenList,
  seesClaims = !isOwners(seen),
): Promise<FoundWishes> {
  const { wanted, skipped } = await findOpen(executor, seen.list.id, seesClaims)
  // Who keeps the list without seeing claims hears that something cannot be had, and not why.
  const isHidden = seesClaims && !seen.seesClaims
  const told = skipped.map(one =>
    one.reason === 'taken' && isHidden ? { ...one, reason: 'unavailable' as const } : one,
  )
  if (wanted.length === 0) throw new Failure('gift.nothing_left', { facts: { skipped: told } })
  return { wanted, skipped: told }
}
