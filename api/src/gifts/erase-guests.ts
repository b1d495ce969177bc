import { limits } from '@akyede/contract/limits'
import { eraseGivers, eraseShippingAddresses } from '#feature/orders'
import { erasePayers } from '#feature/payments'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNotNull, lt, or, sql } from '#platform/sql.ts'
import { giftOrders, gifts } from './tables.ts'
import { hasNeverBeenPaid } from './transitions.ts'

const hour = 3_600_000
const batch = 100

/**
 * Guests have no account to delete, so their data is erased by age: a year after a gift, a month after an unpaid one.
 * Payment records stay.
 */
export function scheduleGuestErasure(platform: Platform): void {
  platform.jobs.every('erase guests of gifts', hour, async () => {
    for (let found = batch; found === batch; ) {
      found = await transaction(platform.database, tx => eraseSome(platform, tx))
    }
  })
}

async function eraseSome({ clock }: Platform, tx: Transaction): Promise<number> {
  const { keptFor, unpaidKeptFor } = limits.gifts.guests
  const isUnpaid = sql`not exists (select 1 from ${gifts}
    where ${gifts.order_id} = ${giftOrders.order_id} and not ${hasNeverBeenPaid(gifts.status)})`
  const isOld = or(
    lt(giftOrders.begun_at, after(clock, -keptFor)),
    and(lt(giftOrders.begun_at, after(clock, -unpaidKeptFor)), isUnpaid),
  )
  const old = await tx
    .select({ id: giftOrders.order_id, isUnpaid: sql<boolean>`${isUnpaid}` })
    .from(giftOrders)
    .where(and(isNotNull(giftOrders.giver_name), isOld))
    .orderBy(asc(giftOrders.begun_at), asc(giftOrders.order_id))
    .limit(batch)
    .for('update', { of: giftOrders, skipLocked: true })
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await eraseGivers(tx, ids)
  await erasePayers(tx, 'order', ids)
  await eraseShippingAddresses(
    tx,
    old.filter(one => one.isUnpaid).map(({ id }) => id),
  )
  await tx
    .update(giftOrders)
    .set({ ...erasedGuest, giver_name: null, email: null, phone: null, message: null })
    .where(inArray(giftOrders.order_id, ids))
  return ids.length
}

/** Erases the device key and the request hash, from which a phone number could be guessed. */
const erasedGuest = { giver_key: sql`'forgotten:' || ${giftOrders.order_id}`, request_hash: '' }

/** Erases messages and request hashes of a giver whose account ends. */
export async function eraseGiverMessages(tx: Transaction, giverId: number): Promise<void> {
  await tx.update(giftOrders).set({ message: null, request_hash: '' }).where(eq(giftOrders.giver_id, giverId))
}
