import { presentPayment } from '#feature/payments'
import type { Handler } from '#platform/serve.ts'
import { findWanted } from './find-wanted.ts'
import type { GivingParts } from './giving-parts.ts'
import { startGiving } from './start-giving.ts'

/** One item of a list, or pieces of it. */
export const startGift =
  (parts: GivingParts): Handler<'startGift'> =>
  async ({ body, caller, http, idempotencyKey }) => {
    const { database, clock } = parts.platform
    const chosen = { quantity: body.quantity, variantId: body.variant_id ?? null }
    const payment = await startGiving(parts, {
      route: 'startGift',
      body,
      caller,
      headers: http?.request.headers,
      idempotencyKey,
      find: async ({ list }) => ({
        wanted: [await findWanted(database, list.id, body.item_id, chosen)],
        skipped: [],
      }),
    })
    return { data: presentPayment(payment, clock) }
  }
