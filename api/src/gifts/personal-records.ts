import { eraseGivers, eraseShippingAddresses } from '#feature/orders'
import { erasePayers } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, inArray, notInArray } from '#platform/sql.ts'
import { eraseGiverMessages } from './erase-guests.ts'
import { isReceivedBy } from './find-gifts.ts'
import { giftOrders, gifts } from './tables.ts'

const sharedColumns = {
  list: giftOrders.wishlist_name,
  name: gifts.name,
  quantity: gifts.quantity,
  status: gifts.status,
  message: giftOrders.message,
  anonymous: giftOrders.anonymous,
}

/** Gifts that a user gave, and received gifts that are revealed (D110). */
export const personalGifts: PersonalRecords = {
  name: 'gifts',
  isBookkeeping: true,
  async find(executor, userId) {
    const rows = (direction: 'given' | 'received') =>
      executor
        .select({ ...sharedColumns, thanks: gifts.thanks, begun_at: giftOrders.begun_at })
        .from(gifts)
        .innerJoin(giftOrders, eq(giftOrders.order_id, gifts.order_id))
        .where(direction === 'given' ? eq(giftOrders.giver_id, userId) : isReceivedBy(userId))
        .orderBy(asc(giftOrders.begun_at), asc(gifts.id))
    return { given: await rows('given'), received: await rows('received') }
  },
  async erase(tx, userId) {
    const given = await orderIds(tx, eq(giftOrders.giver_id, userId))
    await eraseGivers(tx, given)
    await erasePayers(tx, 'order', given)
    await eraseGiverMessages(tx, userId)
    const received = eq(giftOrders.owner_id, userId)
    // A parcel that was shipped still needs its address; `sync-gifts-with-order.ts` erases it after delivery.
    await eraseShippingAddresses(tx, await orderIds(tx, received, notUnderWay))
    const theirs = tx.select({ id: giftOrders.order_id }).from(giftOrders).where(received)
    await tx.update(gifts).set({ thanks: null }).where(inArray(gifts.order_id, theirs))
  },
  /** A giver is needed while they pay or may be refunded. */
  async isNeeded(executor, userId) {
    return (await orderIds(executor, eq(giftOrders.giver_id, userId), underWay)).length > 0
  },
}

const underWay = inArray(gifts.status, ['held', 'purchased'])
const notUnderWay = notInArray(gifts.status, ['held', 'purchased'])

async function orderIds(executor: Executor, ...conditions: Parameters<typeof and>): Promise<string[]> {
  const rows = await executor
    .select({ id: giftOrders.order_id })
    .from(giftOrders)
    .innerJoin(gifts, eq(gifts.order_id, giftOrders.order_id))
    .where(and(...conditions))
  return [...new Set(rows.map(row => row.id))]
}
