import { findItem, findListIncludingDeleted } from '#feature/wishlists'
import type { Transaction } from '#platform/database.ts'
import { and, eq, gte, inArray, ne, or } from '#platform/sql.ts'
import { claimUnits, releaseClaimedUnits } from './claim-counts.ts'
import { findGiftOrder, type GiftOrderRow, type GiftRow, lockGifts } from './gift.ts'
import { lockGiver } from './hold-gifts.ts'
import { giftOrders, gifts } from './tables.ts'
import { isLive, liveStatuses } from './transitions.ts'

/**
 * Money came for an order that had ended: its gifts are held again if they are still wished for and open, and their
 * giver has not begun to give any of them anew meanwhile. Else nothing is, and the money goes back. The order is locked.
 */
export async function holdGiftsAgain(tx: Transaction, orderId: string): Promise<boolean> {
  const giving = await findGiftOrder(tx, orderId)
  if (!giving) return true
  await lockGiver(tx, giving.giver_key)
  const ended = (await lockGifts(tx, orderId)).filter(({ status }) => !isLive(status))
  if (await isGivenAgain(tx, giving, ended)) return false
  for (const gift of ended) if (!(await isStillWished(tx, gift))) return false
  if (!(await claimAll(tx, ended))) return false
  for (const { id } of ended) await tx.update(gifts).set({ status: 'held' }).where(eq(gifts.id, id))
  return true
}

/** Whether the giver, by account or device or as they can be reached, has given one of these later, or is about to. */
async function isGivenAgain(
  tx: Transaction,
  giving: GiftOrderRow,
  ended: readonly GiftRow[],
): Promise<boolean> {
  const { giver_key, email, phone } = giving
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
        ne(giftOrders.order_id, giving.order_id),
        gte(giftOrders.begun_at, giving.begun_at),
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

/** All of them or none. */
async function claimAll(tx: Transaction, ended: readonly GiftRow[]): Promise<boolean> {
  const claimed: GiftRow[] = []
  for (const gift of ended) {
    const wanted = (await findItem(tx, gift.wishlist_id, gift.item_id))?.quantity ?? 0
    if (await claimUnits(tx, gift.item_id, gift.quantity, wanted)) claimed.push(gift)
    else {
      for (const taken of claimed) await releaseClaimedUnits(tx, taken.item_id, taken.quantity)
      return false
    }
  }
  return true
}
