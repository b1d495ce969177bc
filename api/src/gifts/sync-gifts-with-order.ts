import type { GiftStatus } from '@akyede/contract/given-gifts'
import { findUserById } from '#feature/accounts'
import { eraseShippingAddresses, lockOrderWithContents } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import './events.ts'
import { releaseClaimedUnits } from './claim-counts.ts'
import {
  findGiftFulfilment,
  findGiftOrder,
  type GiftOrderRow,
  type GiftRow,
  isOfAccount,
  lockGifts,
} from './gift.ts'
import { gifts } from './tables.ts'
import { findSteps, isLive, statusFromOrder } from './transitions.ts'

/** Derives the status of gifts from the current order under its lock, so that the order of events does not matter. */
export async function syncGiftsWithOrder(
  platform: Platform,
  tx: Transaction,
  { order_id, user_id }: { readonly order_id: string; readonly user_id?: number | null },
): Promise<void> {
  if (isOfAccount(user_id)) return
  const giftOrder = await findGiftOrder(tx, order_id)
  const parts = giftOrder && (await lockOrderWithContents(tx, order_id))
  if (!parts) return
  for (const gift of await lockGifts(tx, order_id)) {
    for (const step of findSteps(
      gift.status,
      statusFromOrder(parts.order, findGiftFulfilment(parts, gift)?.status),
    )) {
      await applyStatus(platform, tx, giftOrder, gift, step)
    }
  }
  await deleteAddressOfErased(tx, giftOrder)
}

async function applyStatus(
  { audit, clock }: Platform,
  tx: Transaction,
  { giver_id, order_id }: GiftOrderRow,
  gift: GiftRow,
  status: GiftStatus,
): Promise<void> {
  const now = clock.now()
  const moments = {
    ...(status === 'purchased' ? { purchased_at: now } : {}),
    ...(status === 'delivered' ? { delivered_at: now } : {}),
  }
  await tx
    .update(gifts)
    .set({ status, ...moments })
    .where(eq(gifts.id, gift.id))
  if (!isLive(status)) await releaseClaimedUnits(tx, gift.item_id, gift.quantity)
  const circumstances = { userId: giver_id ?? undefined, actor: 'shop' as const }
  const facts = { order_id, gift_id: gift.id }
  if (status === 'purchased') await audit.write(tx, 'gift_given', facts, circumstances)
  if (status === 'refunded') await audit.write(tx, 'gift_refunded', facts, circumstances)
}

/** Erases the address of a delivered parcel whose recipient's account has ended. */
async function deleteAddressOfErased(tx: Transaction, { owner_id, order_id }: GiftOrderRow): Promise<void> {
  const owner = await findUserById(tx, owner_id)
  if (owner && !owner.erased_at) return
  const open = (await lockGifts(tx, order_id)).some(({ status }) => ['held', 'purchased'].includes(status))
  if (!open) await eraseShippingAddresses(tx, [order_id])
}
