import type { Pricing } from '#feature/pricing'
import type { SignedIn } from '#platform/caller.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import type { Serve } from '#platform/serve.ts'
import type { LineItemKey } from './cart.ts'
import { addLineItem, changeLineItem, removeLineItem, syncLineItems } from './edit-cart.ts'
import { findCart, presentCart } from './present-cart.ts'
import { presentRecoveredCart } from './snapshots.ts'

/** Splits "<productId>-<variantId or 0>" into its parts (D11). */
const readItemId = (itemId: string): LineItemKey => ({
  product_id: itemId.slice(0, 36),
  variant_id: itemId.length > 38 ? itemId.slice(37) : null,
})

export function serveCart(serve: Serve, platform: Platform, pricing: Pricing): void {
  const edit = (userId: number) => ({ userId, now: platform.clock.now() })
  /** The user's other devices are notified that the cart has changed. */
  const pushChange = (tx: Transaction, { userId, sessionId }: SignedIn) =>
    push(platform, tx, userId, 'cart.changed', {}, sessionId)

  serve('getCart', async ({ query: { region = 'Greater Accra', city: town }, caller }) => ({
    data: await findCart(platform.database, pricing, caller.userId, { region, town }),
  }))

  serve('addToCart', async ({ body, caller, tx }) => {
    const key = { product_id: body.product_id, variant_id: body.variant_id ?? null }
    const { cart, adjusted } = await addLineItem(tx, edit(caller.userId), key, body.quantity)
    await pushChange(tx, caller)
    return { data: { ...(await presentCart(tx, pricing, caller.userId, cart)), adjusted } }
  })

  serve('changeCartItem', async ({ params, body, caller, tx }) => {
    const cart = await changeLineItem(tx, edit(caller.userId), readItemId(params.itemId), body.quantity)
    await pushChange(tx, caller)
    return { data: { ...(await presentCart(tx, pricing, caller.userId, cart)), adjusted: false } }
  })

  serve('removeCartItem', ({ params, caller }) =>
    transaction(platform.database, async tx => {
      await removeLineItem(tx, edit(caller.userId), readItemId(params.itemId))
      await pushChange(tx, caller)
      return { data: { ...(await findCart(tx, pricing, caller.userId)), adjusted: false } }
    }),
  )

  serve('syncCart', async ({ body, caller, tx }) => {
    const lineItems = body.items.map(item => ({ ...item, variant_id: item.variant_id ?? null }))
    const adjusted = await syncLineItems(tx, edit(caller.userId), lineItems)
    await pushChange(tx, caller)
    return { data: { ...(await findCart(tx, pricing, caller.userId)), adjusted } }
  })

  serve('recoverCart', async ({ caller }) => ({
    data: await presentRecoveredCart(platform.database, caller.userId, platform.clock.now()),
  }))
}
