import { Failure } from '@akyede/contract/failures'
import { presentPayment } from '#feature/payments'
import type { VisibleList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { Handler } from '#platform/serve.ts'
import { isOwnerView } from './find-list-for-giver.ts'
import { findOpenGifts } from './find-requested-gifts.ts'
import { findSkippedItems } from './find-skipped-items.ts'
import type { GiftContext } from './gift-context.ts'
import type { RequestedGifts } from './gift-order-input.ts'
import { startGiftPayment } from './start-gift-payment.ts'

/** All that is open on a list at once, and what is left out of it. */
export const checkoutWishlist =
  (parts: GiftContext): Handler<'checkoutWishlist'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = parts.platform
    const payment = await startGiftPayment(parts, {
      route: 'checkoutWishlist',
      body,
      caller,
      headers: http?.request.headers,
      idempotencyKey,
      find: seen => findAllOpenGifts(database, seen),
    })
    const skipped = await findSkippedItems(database, body.wishlist_id, payment.subject_id)
    return { data: { payment: presentPayment(payment, clock), skipped: [...skipped] } }
  }

/** Refuses with `gift.nothing_left`. */
export async function findAllOpenGifts(
  executor: Executor,
  seen: VisibleList,
  seesClaims = !isOwnerView(seen),
): Promise<RequestedGifts> {
  const { wanted, skipped } = await findOpenGifts(executor, seen.list.id, seesClaims)
  // Who keeps the list without seeing claims hears that something cannot be had, and not why.
  const isHidden = seesClaims && !seen.canSeeClaims
  const told = skipped.map(one =>
    one.reason === 'taken' && isHidden ? { ...one, reason: 'unavailable' as const } : one,
  )
  if (wanted.length === 0) throw new Failure('gift.nothing_left', { facts: { skipped: told } })
  return { requested: wanted, skipped: told }
}
