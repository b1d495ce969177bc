import type { Handler } from '#platform/serve.ts'
import { findAll } from './checkout-list.ts'
import type { GivingParts } from './giving-parts.ts'
import { quoteGift } from './quote.ts'
import { isOwners, isOwnersDevice, seeList } from './see-list.ts'
import { addressFor, refuseOwnersDevice } from './start-giving.ts'

/** What `checkoutWishlist` would take, leave out and cost now. What it says of claims only who may know them hears. */
export const quoteCheckout =
  ({ platform: { database, clock }, passes, pricing }: GivingParts): Handler<'quoteCheckout'> =>
  async ({ body, caller, http }) => {
    const asking = { caller, headers: http?.request.headers, now: clock.now() }
    const seen = await seeList(database, passes, body, asking)
    await refuseOwnersDevice(database, seen, caller)
    const isSurprised = isOwners(seen) || (await isOwnersDevice(database, seen, caller))
    const address = await addressFor(database, seen, caller)
    const { wanted, skipped } = await findAll(database, seen, !isSurprised)
    const quote = await quoteGift(database, pricing, wanted, address)
    const items = wanted.map(({ itemId, quantity }) => ({ item_id: itemId, quantity }))
    return { data: { quote, items, skipped: [...skipped] } }
  }
