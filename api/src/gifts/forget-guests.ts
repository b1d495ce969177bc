import { limits } from '@akyede/contract/limits'
import { forgetDestination, forgetGivers } from '#feature/orders'
import { forgetPayers } from '#feature/payments'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, inArray, isNotNull, lt, or, sql } from '#platform/sql.ts'
import { gifts, givings } from './tables.ts'
import { hasNeverBeenPaid } from './transitions.ts'

const hour = 3_600_000
const batch = 100

/**
 * Nobody can ask for what a guest told of themselves to be forgotten by an account's end: it goes by its day, a year after
 * they gave, a month after where nothing came of it. What was paid stays in the books.
 */
export function forgetGuests(platform: Platform): void {
  platform.jobs.every('forget guests who gave', hour, async () => {
    for (let found = batch; found === batch; ) {
      found = await transaction(platform.database, tx => forgetSome(platform, tx))
    }
  })
}

async function forgetSome({ clock }: Platform, tx: Transaction): Promise<number> {
  const { keptFor, unpaidKeptFor } = limits.gifts.guests
  const isUnpaid = sql`not exists (select 1 from ${gifts}
    where ${gifts.order_id} = ${givings.order_id} and not ${hasNeverBeenPaid(gifts.status)})`
  const isOld = or(
    lt(givings.begun_at, after(clock, -keptFor)),
    and(lt(givings.begun_at, after(clock, -unpaidKeptFor)), isUnpaid),
  )
  const old = await tx
    .select({ id: givings.order_id, isUnpaid: sql<boolean>`${isUnpaid}` })
    .from(givings)
    .where(and(isNotNull(givings.giver_name), isOld))
    .orderBy(asc(givings.begun_at), asc(givings.order_id))
    .limit(batch)
    .for('update', { of: givings, skipLocked: true })
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await forgetGivers(tx, ids)
  await forgetPayers(tx, 'order', ids)
  await forgetDestination(
    tx,
    old.filter(one => one.isUnpaid).map(({ id }) => id),
  )
  await tx
    .update(givings)
    .set({ ...nobody, giver_name: null, email: null, phone: null, message: null })
    .where(inArray(givings.order_id, ids))
  return ids.length
}

/** Neither the device, nor what was sent under a key, of which a number could be guessed. */
const nobody = { giver_key: sql`'forgotten:' || ${givings.order_id}`, request_hash: '' }

/** What somebody with an account wrote, and sent under their keys, once it ends. */
export async function forgetWords(tx: Transaction, giverId: number): Promise<void> {
  await tx.update(givings).set({ message: null, request_hash: '' }).where(eq(givings.giver_id, giverId))
}
