import { Failure } from '@akyede/contract/failures'
import type { PaymentRow } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import './events.ts'
import { findClaimCounts } from './claim-counts.ts'
import type { GiftContext } from './gift-context.ts'
import type { GiftOrderInput, RequestedGift } from './gift-order-input.ts'
import { holdGifts } from './hold-gifts.ts'
import { type OpenGiftOrder, releaseFailedGifts } from './release-failed-gifts.ts'

/**
 * Holds the gifts, places the order and records the payment in one transaction. Of several givers who want the same
 * item one holds it; the others get `gift.already_taken`.
 */
export async function createGiftOrder(context: GiftContext, input: GiftOrderInput): Promise<PaymentRow> {
  const { platform, payments } = context
  const open = await releaseFailedGifts(platform, payments, input.giver)
  const found = await input.find()
  await refuseTaken(context, found.requested, open)
  const undoCount = await input.countAttempts()
  return transaction(platform.database, tx => holdGifts(context, tx, input, found)).catch(async error => {
    await undoCount()
    throw error
  })
}

/**
 * Refuses a late giver before waiting for the item's lock; a giver who is already paying for it is sent to that
 * payment.
 */
async function refuseTaken(
  { platform }: GiftContext,
  requested: readonly RequestedGift[],
  open: readonly OpenGiftOrder[],
): Promise<void> {
  const claimed = await findClaimCounts(
    platform.database,
    requested.map(({ itemId }) => itemId),
  )
  const taken = requested.filter(gift => claimed(gift.itemId) + gift.quantity > gift.wishedQuantity)
  if (taken.length === 0) return
  const own = open.find(({ itemIds }) => taken.some(({ itemId }) => itemIds.includes(itemId)))
  if (!own) throw new Failure('gift.already_taken')
  const { reference, subject_id, authorization_url } = own.payment
  throw new Failure('order.payment_pending', {
    facts: { reference, order_id: subject_id, authorization_url },
  })
}
