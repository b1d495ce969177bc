import { forgetDestination, forgetGivers } from '#feature/orders'
import { forgetPayers } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, inArray, notInArray } from '#platform/sql.ts'
import { isReceivedBy } from './find-gifts.ts'
import { forgetWords } from './forget-guests.ts'
import { gifts, givings } from './tables.ts'

const told = {
  list: givings.wishlist_name,
  name: gifts.name,
  quantity: gifts.quantity,
  status: gifts.status,
  message: givings.message,
  anonymous: givings.anonymous,
}

/** What somebody gave, and what they were given as far as they may know (D110). */
export const personalGifts: PersonalRecords = {
  name: 'gifts',
  inBooks: true,
  async find(executor, userId) {
    const rows = (direction: 'given' | 'received') =>
      executor
        .select({ ...told, thanks: gifts.thanks, begun_at: givings.begun_at })
        .from(gifts)
        .innerJoin(givings, eq(givings.order_id, gifts.order_id))
        .where(direction === 'given' ? eq(givings.giver_id, userId) : isReceivedBy(userId))
        .orderBy(asc(givings.begun_at), asc(gifts.id))
    return { given: await rows('given'), received: await rows('received') }
  },
  async erase(tx, userId) {
    const given = await orderIds(tx, eq(givings.giver_id, userId))
    await forgetGivers(tx, given)
    await forgetPayers(tx, 'order', given)
    await forgetWords(tx, userId)
    const received = eq(givings.owner_id, userId)
    // A parcel on its way is brought first: `follow-order.ts` forgets where to.
    await forgetDestination(tx, await orderIds(tx, received, notUnderWay))
    const theirs = tx.select({ id: givings.order_id }).from(givings).where(received)
    await tx.update(gifts).set({ thanks: null }).where(inArray(gifts.order_id, theirs))
  },
  /** Whoever pays, or may get their money back, has to be known. */
  async isNeeded(executor, userId) {
    return (await orderIds(executor, eq(givings.giver_id, userId), underWay)).length > 0
  },
}

const underWay = inArray(gifts.status, ['held', 'purchased'])
const notUnderWay = notInArray(gifts.status, ['held', 'purchased'])

async function orderIds(executor: Executor, ...conditions: Parameters<typeof and>): Promise<string[]> {
  const rows = await executor
    .select({ id: givings.order_id })
    .from(givings)
    .innerJoin(gifts, eq(gifts.order_id, givings.order_id))
    .where(and(...conditions))
  return [...new Set(rows.map(row => row.id))]
}
