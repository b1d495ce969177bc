import { findItem, findListIncludingDeleted } from '#feature/wishlists'
import type { Transaction } from '#platform/database.ts'
import { and, eq, gte, inArray, ne, or } from '#platform/sql.ts'
import { claimUnits, releaseClaimedUnits, type UnitsToClaim } from './claim-counts.ts'
import { findGiftOrder, type GiftOrderRow, type GiftRow, lockGifts } from './gift.ts'
import { lockGiver } from './hold-gifts.ts'
import { giftOrders, gifts } from './tables.ts'
import { isLive, liveStatuses } from './transitions.ts'

/**
 * Handles late money for an ended order: holds its gifts again if they are still on the list and open and the giver
 * has not started to give them again. Otherwise nothing is held and the money is refunded. The order is locked.
 */
export async function holdGiftsAgain(tx: Transaction, orderId: string): Promise<boolean> {
  const giftOrder = await findGiftOrder(tx, orderId)
  if (!giftOrder) return true
  await lockGiver(tx, giftOrder.giver_key)
  const ended = (await lockGifts(tx, orderId)).filter(({ status }) => !isLive(status))
  if (await isGivenAgain(tx, giftOrder, ended)) return false
  for (const gift of ended) if (!(await isStillWished(tx, gift))) return false
  if (!(await claimAll(tx, ended))) return false
  for (const { id } of ended) await tx.update(gifts).set({ status: 'held' }).where(eq(gifts.id, id))
  return true
}

/** Whether the same giver, by account, device or contact, has started to give one of these items again. */
async function isGivenAgain(
  tx: Transaction,
  giftOrder: GiftOrderRow,
  ended: readonly GiftRow[],
): Promise<boolean> {
  const { giver_key, email, phone } = giftOrder
  const items = ended.map(({ item_id }) => item_id)
  const isTheirs = or(
    eq(giftOrders.giver_key, giver_key),
    email === null ? undefined : eq(giftOrders.email, email),
    phone === null ? undefined : eq(giftOrders.phone, phone),
  )
  const [later] = await tx
    .select({ order_id: giftOrders.order_id })
    .from(giftOrders)
    .innerJoin(gifts, eq(gifts.order_id, giftOrders.order_id))
    .where(
      and(
        isTheirs,
        ne(giftOrders.order_id, giftOrder.order_id),
        gte(giftOrders.begun_at, giftOrder.begun_at),
        inArray(gifts.item_id, items),
        inArray(gifts.status, [...liveStatuses]),
      ),
    )
    .limit(1)
  return later !== undefined
}

async function isStillWished(tx: Transaction, { wishlist_id, item_id }: GiftRow): Promise<boolean> {
  const list = await findListIncludingDeleted(tx, wishlist_id)
  if (!list || list.deleted_at) return false
  return (await findItem(tx, wishlist_id, item_id)) !== undefined
}

/** Claims all items or none. */
async function claimAll(tx: Transaction, ended: readonly GiftRow[]): Promise<boolean> {
  const units: UnitsToClaim[] = []
  for (const { wishlist_id, item_id, quantity } of ended) {
    const wanted = (await findItem(tx, wishlist_id, item_id))?.quantity ?? 0
    units.push({ itemId: item_id, quantity, wanted })
  }
  const claimed = await claimUnits(tx, units)
  if (claimed.size === ended.length) return true
  for (const { itemId, quantity } of units)
    if (claimed.has(itemId)) await releaseClaimedUnits(tx, itemId, quantity)
  return false
}
