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
 * Holds what is wanted, places its order and writes its payment in one transaction: of many who want the same item one
 * holds it, the others hear `gift.already_taken`.
 */
export async function createGiftOrder(parts: GiftContext, giving: GiftOrderInput): Promise<PaymentRow> {
  const { platform, payments } = parts
  const open = await releaseFailedGifts(platform, payments, giving.giver)
  const found = await giving.find()
  await refuseTaken(parts, found.requested, open)
  const giveBack = await giving.countAttempts()
  return transaction(platform.database, tx => holdGifts(parts, tx, giving, found)).catch(async error => {
    await giveBack()
    throw error
  })
}

/**
 * Whoever comes too late hears so at once, without waiting in line for the item; who is about to pay for it already is
 * led back to that.
 */
async function refuseTaken(
  { platform }: GiftContext,
  wanted: readonly RequestedGift[],
  open: readonly OpenGiftOrder[],
): Promise<void> {
  const claimed = await findClaimCounts(
    platform.database,
    wanted.map(({ itemId }) => itemId),
  )
  const taken = wanted.filter(gift => claimed(gift.itemId) + gift.quantity > gift.wishedQuantity)
  if (taken.length === 0) return
  const own = open.find(({ itemIds }) => taken.some(({ itemId }) => itemIds.includes(itemId)))
  if (!own) throw new Failure('gift.already_taken')
  const { reference, subject_id, authorization_url } = own.payment
  throw new Failure('order.payment_pending', {
    facts: { reference, order_id: subject_id, authorization_url },
  })
}
