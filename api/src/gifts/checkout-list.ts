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
import { refuseSurprised, requireDeliveryAddress, startGiftPayment } from './start-gift-payment.ts'

/** Gives all open items of a list in one order; the rest is reported as skipped. */
export const checkoutWishlist =
  (context: GiftContext): Handler<'checkoutWishlist'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = context.platform
    const payment = await startGiftPayment(context, {
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
  const { requested, skipped } = await findOpenGifts(executor, seen.list.id, seesClaims)
  // A collaborator who does not see claims learns that an item is unavailable, but not why.
  const isHidden = seesClaims && !seen.canSeeClaims
  const visible = skipped.map(one =>
    one.reason === 'taken' && isHidden ? { ...one, reason: 'unavailable' as const } : one,
  )
  if (requested.length === 0) throw new Failure('gift.nothing_left', { facts: { skipped: visible } })
  return { requested, skipped: visible }
}

/**
 * Items that an order for the whole list left out, also for a repeated call; items of the order itself are not
 * listed.
 */
async function findSkippedItems(
  executor: Executor,
  wishlistId: string,
  orderId: string,
): Promise<readonly Skipped[]> {
  const giftOrder = await findGiftOrder(executor, orderId)
  if (giftOrder) return giftOrder.skipped
  // This is the owner's own purchase, for which claims must stay hidden.
  const { skipped } = await findOpenGifts(executor, wishlistId, false)
  const { items: lineItems } = await findOrderContents(executor, orderId)
  const bought = (await findItems(executor, wishlistId)).filter(item =>
    lineItems.some(
      lineItem => lineItem.product_id === item.product_id && lineItem.variant_id === item.variant_id,
    ),
  )
  return skipped.filter(({ item_id }) => !bought.some(({ id }) => id === item_id))
}

/**
 * What `checkoutWishlist` would order, leave out and cost now. Claims are included only for viewers who may see them.
 */
export const quoteCheckout =
  ({ platform: { database, clock }, unlockTokens, pricing }: GiftContext): Handler<'quoteCheckout'> =>
  async ({ body, caller, http }) => {
    const viewer = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await findListForGiver(database, unlockTokens, body, viewer)
    await refuseSurprised(database, seen, caller)
    const isSurprised = isOwnerView(seen) || (await isOwnersDevice(database, seen, caller))
    const address = await requireDeliveryAddress(database, seen, caller)
    // An owner's own purchase is not a gift, so it is not wrapped.
    const wrap = body.wrap && !isOwnerView(seen)
    const { requested, skipped } = await findAllOpenGifts(database, seen, !isSurprised)
    const quote = await quoteGift(database, pricing, requested, address, wrap)
    const items = requested.map(({ itemId, quantity }) => ({ item_id: itemId, quantity }))
    return { data: { quote, items, skipped: [...skipped] } }
  }
