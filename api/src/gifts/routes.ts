import { Failure } from '@akyede/contract/failures'
import { findOrderWithContents } from '#feature/orders'
import { presentPayment } from '#feature/payments'
import { openLink, presentListToGive, requireUnlockToken } from '#feature/share-links'
import { findList, findSurpriseProducts, hideClaimsFromSurprised, type VisibleList } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { eq } from '#platform/sql.ts'
import { cancelPaidGift, findOwnGiftOrder, releaseUnpaidGift } from './cancel-gift.ts'
import { checkoutWishlist, quoteCheckout } from './checkout-list.ts'
import { claimVisibility, findClaims } from './claim-visibility.ts'
import { findGiftRows, findGiftsPage, presentParcel, presentSentGifts } from './find-gifts.ts'
import { findGiftsInTime } from './find-gifts-in-time.ts'
import { findClaimViewer, findListForGiver, isOwnerView } from './find-list-for-giver.ts'
import { findRequestedGift } from './find-requested-gifts.ts'
import type { GiftContext } from './gift-context.ts'
import { quoteGift } from './quote-gift.ts'
import { requireDeliveryAddress, startGift } from './start-gift-payment.ts'
import { gifts } from './tables.ts'
import { thankGiver } from './thank-giver.ts'

export function serveGiving(serve: Serve, context: GiftContext): void {
  serve('quoteGift', quote(context))
  serve('startGift', startGift(context))
  serve('checkoutWishlist', checkoutWishlist(context))
  serve('quoteCheckout', quoteCheckout(context))
  serve('payListShipping', payShipping(context))
  serve('undoGift', undo(context))
  serve('takeGiftBack', cancelGift(context))
  serve('getGift', getGift(context))
  serve('getSharedClaims', getSharedClaims(context))
  serve('getListToGive', getListToGive(context))
  serve('getListClaims', getListClaims(context))
  serve('listGiftsInTime', listGiftsInTime(context))
  serve('listGifts', listGifts(context))
  serve('thankForGift', async ({ params, body, caller, tx }) => ({
    data: await thankGiver(context.platform, tx, {
      userId: caller.userId,
      giftId: params.giftId,
      text: body.text,
    }),
  }))
}

const quote =
  ({ platform: { database, clock }, unlockTokens, pricing }: GiftContext): Handler<'quoteGift'> =>
  async ({ body, caller, http }) => {
    const viewer = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await findListForGiver(database, unlockTokens, body, viewer)
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const requested = await findRequestedGift(database, seen.list.id, body.item_id, chosen)
    const address = await requireDeliveryAddress(database, seen, caller)
    return { data: await quoteGift(database, pricing, [requested], address, body.wrap && !isOwnerView(seen)) }
  }

const payShipping =
  ({ platform: { database } }: GiftContext): Handler<'payListShipping'> =>
  async ({ body, caller }) => {
    await findList(database, { userId: caller.userId }, body.wishlist_id)
    throw new Failure('gift.shipping_paid', { facts: { quote: 0 } })
  }

const undo =
  ({ platform, payments }: GiftContext): Handler<'undoGift'> =>
  async ({ body: { reference }, caller }) => {
    const { giftOrder } = await findOwnGiftOrder(platform, caller, reference)
    const payment = await releaseUnpaidGift(platform, payments, giftOrder)
    return { data: { ...presentPayment(payment, platform.clock), reference } }
  }

const cancelGift =
  ({ platform, payments }: GiftContext): Handler<'takeGiftBack'> =>
  async ({ body: { reference }, caller }) => {
    const { giftOrder } = await findOwnGiftOrder(platform, caller, reference)
    const payment = await cancelPaidGift(platform, payments, giftOrder)
    return { data: { ...presentPayment(payment, platform.clock), reference } }
  }

const getGift =
  ({ platform }: GiftContext): Handler<'getGift'> =>
  async ({ params: { reference }, caller }) => {
    const { giftOrder, payment } = await findOwnGiftOrder(platform, caller, reference)
    const rows = await findGiftRows(platform.database, eq(gifts.order_id, giftOrder.order_id))
    const sent = await presentSentGifts(platform.database, rows)
    const contents = await findOrderWithContents(platform.database, giftOrder.order_id)
    return {
      data: {
        gifts: sent.map(gift => ({ ...gift, reference })),
        payment: { ...presentPayment(payment, platform.clock), reference },
        parcels: contents?.fulfilments.map(presentParcel) ?? [],
        wrapped: contents?.order.gift?.wrap === true,
      },
    }
  }

const getSharedClaims =
  ({ platform: { database, clock }, unlockTokens }: GiftContext): Handler<'getSharedClaims'> =>
  async ({ params, caller, http }) => {
    const [headers, now] = [http?.request.headers, clock.now()]
    const { link, seen } = await openLink(database, params.shareId, now)
    requireUnlockToken(unlockTokens, link, headers)
    const list = { wishlist_id: seen.list.id, share_id: params.shareId }
    const mine = await findListForGiver(database, unlockTokens, list, { caller, headers, now })
    return { data: await findClaims(database, mine, await findClaimViewer(database, mine, caller)) }
  }

const getListToGive =
  ({ platform: { database, clock }, pricing }: GiftContext): Handler<'getListToGive'> =>
  async ({ params, caller }) => {
    const found = await findList(database, { userId: caller.userId }, params.wishlistId)
    const seen = await hideClaimsFromSurprised(database, found, caller)
    return { data: await presentListToGive(database, seen, clock.now(), pricing, claimVisibility) }
  }

const getListClaims =
  ({ platform: { database } }: GiftContext): Handler<'getListClaims'> =>
  async ({ params, caller }) => {
    const seen = await findList(database, { userId: caller.userId }, params.wishlistId)
    return { data: await findClaims(database, seen, await findClaimViewer(database, seen, caller)) }
  }

const listGiftsInTime =
  ({ platform: { database, clock }, unlockTokens, findListing }: GiftContext): Handler<'listGiftsInTime'> =>
  async ({ query, caller, http }) => {
    const viewer = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await findListForGiver(database, unlockTokens, query, viewer)
    const address = await requireDeliveryAddress(database, seen, caller)
    const isSurprised = seen.isFormerCoOwner || (await findClaimViewer(database, seen, caller)) === 'owner'
    const surprises = isSurprised ? await findSurprises(database, seen, viewer) : undefined
    const item = { itemId: query.item_id, address, surprises }
    return { data: await findGiftsInTime(database, findListing, seen, item) }
  }

/** The products on all lists of this owner, and of a co-owner or former co-owner who asks. */
async function findSurprises(
  executor: Executor,
  { list }: VisibleList,
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): Promise<string[]> {
  const people = caller.kind === 'user' ? [list.user_id, caller.userId] : [list.user_id]
  return (await Promise.all(people.map(id => findSurpriseProducts(executor, id, now)))).flat()
}

const listGifts =
  ({ platform: { database } }: GiftContext): Handler<'listGifts'> =>
  async ({ query, caller }) => {
    const { rows, total } = await findGiftsPage(database, { ...query, userId: caller.userId })
    return { data: rows, pagination: paginate(query.page, query.limit, total) }
  }
