import { Failure } from '@akyede/contract/failures'
import type { Skipped } from '@akyede/contract/gifts'
import { findOrderContents } from '#feature/orders'
import { presentPayment } from '#feature/payments'
import { findItems, type VisibleList } from '#feature/wishlists'
import type { Executor } from '#platform/database.ts'
import type { Handler } from '#platform/serve.ts'
import { findListForGiver, isOwnersDevice, isOwnerView } from './find-list-for-giver.ts'
import { findOpenGifts } from './find-requested-gifts.ts'
import { findGiftOrder } from './gift.ts'
import type { GiftContext } from './gift-context.ts'
import type { RequestedGifts } from './gift-order-input.ts'
import { quoteGift } from './quote-gift.ts'
import { refuseOwnersDevice, requireDeliveryAddress, startGiftPayment } from './start-gift-payment.ts'

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

/** What was left out of an order for all of a list, in a repeated call too; what it took itself was not. */
async function findSkippedItems(
  executor: Executor,
  wishlistId: string,
  orderId: string,
): Promise<readonly Skipped[]> {
  const giving = await findGiftOrder(executor, orderId)
  if (giving) return giving.skipped
  // The owner's own purchase: to them claims do not exist.
  const { skipped } = await findOpenGifts(executor, wishlistId, false)
  const { items: lines } = await findOrderContents(executor, orderId)
  const bought = (await findItems(executor, wishlistId)).filter(item =>
    lines.some(line => line.product_id === item.product_id && line.variant_id === item.variant_id),
  )
  return skipped.filter(({ item_id }) => !bought.some(({ id }) => id === item_id))
}

/** What `checkoutWishlist` would take, leave out and cost now. What it says of claims only who may know them hears. */
export const quoteCheckout =
  ({ platform: { database, clock }, unlockTokens, pricing }: GiftContext): Handler<'quoteCheckout'> =>
  async ({ body, caller, http }) => {
    const asking = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await findListForGiver(database, unlockTokens, body, asking)
    await refuseOwnersDevice(database, seen, caller)
    const isSurprised = isOwnerView(seen) || (await isOwnersDevice(database, seen, caller))
    const address = await requireDeliveryAddress(database, seen, caller)
    const { requested, skipped } = await findAllOpenGifts(database, seen, !isSurprised)
    const quote = await quoteGift(database, pricing, requested, address)
    const items = requested.map(({ itemId, quantity }) => ({ item_id: itemId, quantity }))
    return { data: { quote, items, skipped: [...skipped] } }
  }
