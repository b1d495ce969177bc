import { Failure } from '@akyede/contract/failures'
import { presentPayment } from '#feature/payments'
import { openLink, presentToGive, requirePass } from '#feature/share-links'
import { findList } from '#feature/wishlists'
import { paginate } from '#platform/paginate.ts'
import type { Handler, Serve } from '#platform/serve.ts'
import { eq } from '#platform/sql.ts'
import { checkoutWishlist } from './checkout-list.ts'
import { claimsSeen, findClaims } from './claims.ts'
import { findOwnGiving, takeGiftBack, undoGift } from './end-gift.ts'
import { findGiftsOf, findRows, presentSent } from './find-gifts.ts'
import { findWanted } from './find-wanted.ts'
import type { GivingParts } from './giving-parts.ts'
import { quoteGift } from './quote.ts'
import { quoteCheckout } from './quote-checkout.ts'
import { seeList, viewerOf } from './see-list.ts'
import { startGift } from './start-gift.ts'
import { addressFor } from './start-giving.ts'
import { gifts } from './tables.ts'
import { thank } from './thank.ts'

export function serveGiving(serve: Serve, parts: GivingParts): void {
  serve('quoteGift', quote(parts))
  serve('startGift', startGift(parts))
  serve('checkoutWishlist', checkoutWishlist(parts))
  serve('quoteCheckout', quoteCheckout(parts))
  serve('payListShipping', payShipping(parts))
  serve('undoGift', undo(parts))
  serve('takeGiftBack', takeBack(parts))
  serve('getGift', getGift(parts))
  serve('getSharedClaims', getSharedClaims(parts))
  serve('getListToGive', getListToGive(parts))
  serve('getListClaims', getListClaims(parts))
  serve('listGifts', listGifts(parts))
  serve('thankForGift', async ({ params, body, caller, tx }) => ({
    data: await thank(parts.platform, tx, {
      userId: caller.userId,
      giftId: params.giftId,
      text: body.text,
    }),
  }))
}

const quote =
  ({ platform: { database, clock }, passes, pricing }: GivingParts): Handler<'quoteGift'> =>
  async ({ body, caller, http }) => {
    const asking = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await seeList(database, passes, body, asking)
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const wanted = await findWanted(database, seen.list.id, body.item_id, chosen)
    const address = await addressFor(database, seen, caller)
    return { data: await quoteGift(database, pricing, [wanted], address) }
  }

const payShipping =
  ({ platform: { database } }: GivingParts): Handler<'payListShipping'> =>
  async ({ body, caller }) => {
    await findList(database, { userId: caller.userId }, body.wishlist_id)
    throw new Failure('gift.shipping_paid', { facts: { quote: 0 } })
  }

const undo =
  ({ platform, payments }: GivingParts): Handler<'undoGift'> =>
  async ({ body: { reference }, caller }) => {
    const { giving } = await findOwnGiving(platform, caller, reference)
    const payment = await undoGift(platform, payments, giving)
    return { data: { ...presentPayment(payment, platform.clock), reference } }
  }

const takeBack =
  ({ platform, payments }: GivingParts): Handler<'takeGiftBack'> =>
  async ({ body: { reference }, caller }) => {
    const { giving } = await findOwnGiving(platform, caller, reference)
    const payment = await takeGiftBack(platform, payments, giving)
    return { data: { ...presentPayment(payment, platform.clock), reference } }
  }

const getGift =
  ({ platform }: GivingParts): Handler<'getGift'> =>
  async ({ params: { reference }, caller }) => {
    const { giving, payment } = await findOwnGiving(platform, caller, reference)
    const rows = await findRows(platform.database, eq(gifts.order_id, giving.order_id))
    const sent = await presentSent(platform.database, rows)
    return {
      data: {
        gifts: sent.map(gift => ({ ...gift, reference })),
        payment: { ...presentPayment(payment, platform.clock), reference },
      },
    }
  }

const getSharedClaims =
  ({ platform: { database, clock }, passes }: GivingParts): Handler<'getSharedClaims'> =>
  async ({ params, caller, http }) => {
    const [headers, now] = [http?.request.headers, clock.now()]
    const { link, seen } = await openLink(database, params.shareId, now)
    requirePass(passes, link, headers)
    const asked = { wishlist_id: seen.list.id, share_id: params.shareId }
    const mine = await seeList(database, passes, asked, { caller, headers, now })
    return { data: await findClaims(database, mine, await viewerOf(database, mine, caller)) }
  }

const getListToGive =
  ({ platform: { database, clock } }: GivingParts): Handler<'getListToGive'> =>
  async ({ params, caller }) => {
    const seen = await findList(database, { userId: caller.userId }, params.wishlistId)
    return { data: await presentToGive(database, seen, clock.now(), claimsSeen) }
  }

const getListClaims =
  ({ platform: { database } }: GivingParts): Handler<'getListClaims'> =>
  async ({ params, caller }) => {
    const seen = await findList(database, { userId: caller.userId }, params.wishlistId)
    return { data: await findClaims(database, seen, await viewerOf(database, seen, caller)) }
  }

const listGifts =
  ({ platform: { database } }: GivingParts): Handler<'listGifts'> =>
  async ({ query, caller }) => {
    const { rows, total } = await findGiftsOf(database, { ...query, userId: caller.userId })
    return { data: rows, pagination: paginate(query.page, query.limit, total) }
  }
