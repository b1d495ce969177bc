import { Failure } from '@akyede/contract/failures'
import { findSellableItems } from '#feature/catalogue'
import type { Pricing } from '#feature/pricing'
import { applyCode, countCodeGuesses, findEnteredCodes, removeCode } from '#feature/promotions'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { lockCart } from './cart.ts'
import { findCart, findOrderableItems, findSellableItem, isOrderable } from './present-cart.ts'
import { priceCart } from './price-cart.ts'

/** Serves promo codes of an account's cart, and the quote of a guest's line items with codes. */
export function servePromos(
  serve: Serve,
  platform: Platform,
  rateLimiter: RateLimiter,
  pricing: Pricing,
): void {
  const { database, clock } = platform
  serve('applyPromo', async ({ body, caller, tx }) => {
    const wasRight = await countCodeGuesses(rateLimiter, caller)
    const edit = { userId: caller.userId, now: clock.now() }
    await lockCart(tx, edit.userId, edit.now)
    try {
      await applyCode(tx, edit, body.code, await findOrderableItems(tx, edit.userId))
    } catch (error) {
      if (error instanceof Failure && error.code !== 'promo.not_found') await wasRight(1)
      throw error
    }
    await wasRight(1)
    await push(platform, tx, edit.userId, 'cart.changed', {}, caller.sessionId)
    return { data: await findCart(tx, pricing, edit.userId) }
  })

  serve('removePromo', ({ body, caller: { userId, sessionId } }) =>
    transaction(database, async tx => {
      await lockCart(tx, userId, clock.now())
      await removeCode(tx, userId, body.code)
      await push(platform, tx, userId, 'cart.changed', {}, sessionId)
      return { data: await findCart(tx, pricing, userId) }
    }),
  )

  serve('quoteCart', async ({ body, caller }) => {
    const codes = await findEnteredCodes(rateLimiter, database, caller, body.promo_codes)
    const requested = body.items.map(item => ({ ...item, variant_id: item.variant_id ?? null }))
    const sellable = await findSellableItems(database, requested)
    const lineItems = requested.flatMap(({ quantity, ...key }) => {
      const line = findSellableItem(key, sellable)
      return line && isOrderable(line) ? [{ ...line, quantity }] : []
    })
    return {
      data: await priceCart(database, pricing, lineItems, codes, {
        region: body.region ?? 'Greater Accra',
        town: body.city,
      }),
    }
  })
}
