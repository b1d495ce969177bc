import type { Handler } from '#platform/serve.ts'
import { findAllOpenGifts } from './checkout-list.ts'
import { findListForGiver, isOwnersDevice, isOwnerView } from './find-list-for-giver.ts'
import type { GiftContext } from './gift-context.ts'
import { quoteGift } from './quote-gift.ts'
import { refuseOwnersDevice, requireDeliveryAddress } from './start-gift-payment.ts'

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
