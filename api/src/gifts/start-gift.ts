import { presentPayment } from '#feature/payments'
import type { Handler } from '#platform/serve.ts'
import { findRequestedGift } from './find-requested-gifts.ts'
import type { GiftContext } from './gift-context.ts'
import { startGiftPayment } from './start-gift-payment.ts'

/** One item of a list, or pieces of it. */
export const startGift =
  (parts: GiftContext): Handler<'startGift'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = parts.platform
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const payment = await startGiftPayment(parts, {
      route: 'startGift',
      body,
      caller,
      headers: http?.request.headers,
      idempotencyKey,
      find: async ({ list }) => ({
        requested: [await findRequestedGift(database, list.id, body.item_id, chosen)],
        skipped: [],
      }),
    })
    return { data: presentPayment(payment, clock) }
  }
