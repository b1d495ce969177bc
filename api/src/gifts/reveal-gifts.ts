import { dayOf } from '@akyede/contract/days'
import { canOwnerKnowNow, isListStored, isStillOnList } from '#feature/wishlists'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNull, sql } from '#platform/sql.ts'
import './events.ts'
import { giftOrders, gifts } from './tables.ts'
import { givenStatuses } from './transitions.ts'

const batch = 100

/**
 * Runs as a job and not within the owner's calls, so that the duration or the work of a call never shows whether
 * gifts exist (D103, D110).
 */
export function scheduleGiftReveals(platform: Platform): void {
  platform.jobs.every('reveal gifts', 10_000, async () => {
    for (let found = batch; found === batch; ) {
      found = await transaction(platform.database, tx => revealSome(platform, tx))
    }
    await transaction(platform.database, tx => emitUnwishedGifts(platform, tx))
  })
}

async function revealSome({ clock, outbox }: Platform, tx: Transaction): Promise<number> {
  const now = clock.now()
  const isDelivered = eq(gifts.status, 'delivered')
  const due = await tx
    .select({ id: gifts.id, order_id: gifts.order_id })
    .from(gifts)
    .where(
      and(
        isNull(gifts.revealed_at),
        inArray(gifts.status, [...givenStatuses]),
        canOwnerKnowNow(sql`${gifts.wishlist_id}`, isDelivered, dayOf(now)),
      ),
    )
    .orderBy(asc(gifts.id))
    .limit(batch)
    .for('update', { of: gifts, skipLocked: true })
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await tx.update(gifts).set({ revealed_at: now }).where(inArray(gifts.id, ids))
  for (const { id: gift_id, order_id } of due) await outbox.emit(tx, 'gift.revealed', { gift_id, order_id })
  return ids.length
}

/** Notifies givers once when a paid, unsent gift is no longer on its list. */
async function emitUnwishedGifts({ clock, outbox }: Platform, tx: Transaction): Promise<void> {
  const unwished = tx
    .select({ order_id: gifts.order_id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'purchased'),
        isListStored(sql`${gifts.wishlist_id}`),
        sql`not ${isStillOnList(sql`${gifts.item_id}`)}`,
      ),
    )
  const notified = await tx
    .update(giftOrders)
    .set({ told_gone_at: clock.now() })
    .where(and(isNull(giftOrders.told_gone_at), inArray(giftOrders.order_id, unwished)))
    .returning({ order_id: giftOrders.order_id })
  for (const { order_id } of notified) await outbox.emit(tx, 'gift.unwished', { order_id })
}
