import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { findFirstNames } from '#feature/accounts'
import type { Pricing } from '#feature/orders'
import { type PaymentRow, type Payments, presentPayment } from '#feature/payments'
import { deliveryAddressOf, type LinkPasses, openLink, requirePass } from '#feature/share-links'
import { findList, noCircles, type SeenList } from '#feature/wishlists'
import type { Caller } from '#platform/caller.ts'
import { networkOf } from '#platform/network-of.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { eq } from '#platform/sql.ts'
import { buyForOneself } from './buy-for-oneself.ts'
import { findClaims } from './claims.ts'
import { findOwnGiving, takeGiftBack, undoGift } from './end-gift.ts'
import { findGiftsOf, findRows, presentSent } from './find-gifts.ts'
import { findOpen, findWanted } from './find-wanted.ts'
import { findGifts } from './gift.ts'
import { give } from './give.ts'
import { giverOf } from './giver.ts'
import { quoteGift } from './quote.ts'
import { isOwners, isOwnersDevice, type ListAsked, seeList } from './see-list.ts'
import { gifts } from './tables.ts'
import { thank } from './thank.ts'
import type { WantedGift } from './wish.ts'

export interface GivingParts {
  readonly payments: Payments
  readonly pricing: Pricing
  readonly passes: LinkPasses
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
}

type Headers = Parameters<typeof requirePass>[2]
type Body = Pick<
  RequestFor<'startGift'>['body'],
  'guest' | 'message' | 'share_id' | 'expected_total' | 'channel' | 'network' | 'phone'
> & { readonly provider: string; readonly anonymous: boolean }

export function serveGiving(
  serve: Serve,
  platform: Platform,
  { payments, pricing, passes, rateLimiter }: GivingParts,
): void {
  const { database, clock } = platform
  const see = (asked: ListAsked, caller: Caller, headers: Headers) =>
    seeList(database, passes, asked, { caller, headers, now: clock.now() })
  const addressOf = async ({ list, role }: SeenList, caller: Caller) => {
    // Who keeps the list with its owner buys for themselves: where the owner lives is not theirs to know.
    const isKeepers = role === 'co_owner' && caller.kind === 'user'
    const from = isKeepers ? { user_id: caller.userId, delivery_address: null } : list
    const address = await deliveryAddressOf(database, from)
    if (!address) throw new Failure('gift.nowhere_to_send')
    return address
  }
  const present = (payment: PaymentRow) => presentPayment(payment, clock)

  /** A purchase of the owner's own, or a gift: never told apart by what others have claimed. */
  async function pay(
    seen: SeenList,
    caller: Caller,
    body: Body,
    { asked, find }: { asked: string; find: () => Promise<readonly WantedGift[]> },
    idempotencyKey: string | undefined,
  ): Promise<PaymentRow> {
    const address = await addressOf(seen, caller)
    const giver = await giverOf(database, caller, body.guest)
    const { provider, channel, network, phone } = body
    const payBy = { provider, channel, network, phone }
    const wish = { giver, payBy, address, expectedTotal: body.expected_total, idempotencyKey }
    if (caller.kind === 'user' && isOwners(seen)) {
      return buyForOneself(platform, payments, pricing, { ...wish, caller, wanted: await find() })
    }
    if (giver.isGuest) countBegun(rateLimiter, caller)
    const ownerName = (await findFirstNames(database, [seen.list.user_id])).get(seen.list.user_id) ?? ''
    const { message, anonymous, share_id: shareId } = body
    return give(platform, payments, pricing, {
      ...wish,
      list: seen.list,
      asked,
      find,
      ownerName,
      message,
      anonymous,
      shareId,
    })
  }

  /** Whoever is not signed in gives from a device on which no owner of the list has been. */
  async function refuseOwnersDevice(seen: SeenList, caller: Caller): Promise<void> {
    if (caller.kind === 'guest' && (await isOwnersDevice(database, seen, caller))) {
      throw new Failure('gift.own_device')
    }
  }

  serve('quoteGift', async ({ body, caller, http }) => {
    const seen = await see(body, caller, http?.request.headers)
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const wanted = await findWanted(database, seen.list.id, body.item_id, chosen)
    return { data: await quoteGift(database, pricing, [wanted], await addressOf(seen, caller)) }
  })

  serve('startGift', async ({ body, caller, http, idempotencyKey }) => {
    const seen = await see(body, caller, http?.request.headers)
    await refuseOwnersDevice(seen, caller)
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const wish = {
      asked: JSON.stringify([body.item_id, chosen]),
      find: async () => [await findWanted(database, seen.list.id, body.item_id, chosen)],
    }
    return { data: present(await pay(seen, caller, body, wish, idempotencyKey)) }
  })

  serve('checkoutWishlist', async ({ body, caller, http, idempotencyKey }) => {
    const seen = await see(body, caller, http?.request.headers)
    await refuseOwnersDevice(seen, caller)
    const open = () => findOpen(database, seen.list.id, !isOwners(seen))
    // What the purchase itself takes is not what was left out of it: the look before it counts.
    let seenFirst: Awaited<ReturnType<typeof open>>['skipped'] | undefined
    const wish = {
      asked: 'all',
      find: async () => {
        const { wanted, skipped } = await open()
        seenFirst = skipped
        if (wanted.length === 0) throw new Failure('gift.nothing_left', { facts: { skipped } })
        return wanted
      },
    }
    const payment = await pay(seen, caller, body, wish, idempotencyKey)
    const given = (await findGifts(database, payment.subject_id)).map(gift => gift.item_id)
    const skipped = seenFirst ?? (await open()).skipped
    return {
      data: {
        payment: present(payment),
        skipped: skipped.filter(({ item_id }) => !given.includes(item_id)),
      },
    }
  })

  serve('payListShipping', async ({ body, caller }) => {
    await findList(database, noCircles, { userId: caller.userId }, body.wishlist_id)
    throw new Failure('gift.shipping_paid', { facts: { quote: 0 } })
  })

  const own = (caller: Caller, reference: string) => findOwnGiving(database, caller, reference)
  serve('undoGift', async ({ body, caller }) => {
    const { giving } = await own(caller, body.reference)
    return { data: present(await undoGift(platform, payments, giving)) }
  })

  serve('takeGiftBack', async ({ body, caller }) => {
    const { giving } = await own(caller, body.reference)
    return { data: present(await takeGiftBack(platform, payments, giving)) }
  })

  serve('getGift', async ({ params, caller }) => {
    const { giving, payment } = await own(caller, params.reference)
    const rows = await findRows(database, eq(gifts.order_id, giving.order_id))
    return { data: { gifts: await presentSent(database, rows), payment: present(payment) } }
  })

  serve('getSharedClaims', async ({ params, caller, http }) => {
    const { link, seen } = await openLink(database, params.shareId, clock.now())
    requirePass(passes, link, http?.request.headers)
    const asked = { wishlist_id: seen.list.id, share_id: params.shareId }
    const mine = await see(asked, caller, http?.request.headers)
    const isSurprised = isOwners(mine) || (await isOwnersDevice(database, mine, caller))
    const viewer = isSurprised ? 'owner' : mine.seesClaims ? 'guest' : 'keeper'
    return { data: await findClaims(database, mine, viewer) }
  })

  serve('listGifts', async ({ query, caller }) => {
    const { rows, total } = await findGiftsOf(database, { ...query, userId: caller.userId })
    return { data: rows, pagination: paginate(query.page, query.limit, total) }
  })

  serve('thankForGift', async ({ params, body, caller, tx }) => ({
    data: await thank(platform, tx, { userId: caller.userId, giftId: params.giftId, text: body.text }),
  }))
}

/** Payments that guests begin hold gifts from others: so many in an hour, by device and by network. */
function countBegun(rateLimiter: GivingParts['rateLimiter'], { fingerprint, address }: Caller): void {
  const { byDevice, byNetwork, within } = limits.gifts.begun
  const ofNetwork = { key: `giving:${networkOf(address)}`, atMost: byNetwork, within }
  const ofDevice = fingerprint ? [{ key: `giving:${fingerprint}`, atMost: byDevice, within }] : []
  rateLimiter.spendGuess([...ofDevice, ofNetwork], 1)
}
