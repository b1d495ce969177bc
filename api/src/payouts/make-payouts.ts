import { asPesewas } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type SQL, sql } from '#platform/sql.ts'
import { statesBefore } from './payout.ts'
import { refreshPayouts } from './refresh-payouts.ts'
import { holdRefundedParcels } from './refunded-parcels.ts'

/**
 * Turns payouts of a run into ones that the job sends. Those with too much for refunded parcels are held, as are those of
 * suspended makers or without a usable wallet.
 */
export async function makePayoutsOfRun(
  { clock, outbox }: Pick<Platform, 'clock' | 'outbox'>,
  tx: Transaction,
  which: SQL,
): Promise<number> {
  const now = clock.now()
  const ids = await lockCurrent(tx, which, now)
  const held = await holdRefundedParcels(outbox, tx, ids)
  return makeLocked(tx, { ids: ids.filter(id => !held.has(id)), now })
}

/** The same with a payout that a person released, who has looked at its orders. */
export async function makeReleased(tx: Transaction, payoutId: string, now: Date): Promise<void> {
  await makeLocked(tx, { ids: await lockCurrent(tx, sql`payout.id = ${payoutId}`, now), now })
}

/** Locks payouts, and takes out the orders that are kept back or of which something came back. */
async function lockCurrent(tx: Transaction, which: SQL, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select payout.id from payouts as payout where ${which} order by payout.id for update`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await refreshPayouts(tx, ids, { least: asPesewas(workshopLimits.payouts.least), now })
  return ids
}

/** SQL condition: the payout has a wallet that can be used, and its maker is not suspended (E18). */
const isPayable = sql`exists (
  select from wallets as wallet join vendors as vendor on vendor.id = wallet.vendor_id
  where wallet.id = payout.wallet_id and wallet.status = 'usable' and vendor.state <> 'suspended')`

async function makeLocked(
  tx: Transaction,
  { ids, now }: { readonly ids: readonly string[]; readonly now: Date },
): Promise<number> {
  if (ids.length === 0) return 0
  const given = sql`payout.id = any(${sql.param([...ids])}::uuid[])`
  await tx.execute(sql`
    update payouts as payout set wallet_id = wallet.id from wallets as wallet
    where ${given} and wallet.vendor_id = payout.vendor_id and wallet.status = 'usable'
      and payout.first_sent_at is null`)
  await tx.execute(sql`
    update payouts as payout set status = 'held', message = case vendor.state
      when 'suspended' then 'The maker is suspended.' else 'The maker has no wallet that can be used.' end
    from vendors as vendor
    where ${given} and vendor.id = payout.vendor_id and payout.status in ${statesBefore('held')}
      and payout.first_sent_at is null and not ${isPayable}`)
  const made = await tx.execute(sql`
    update payouts as payout set status = 'made', message = null, check_at = ${now}
    where ${given} and payout.status in ${statesBefore('made')} and payout.status <> 'sending' and (
      payout.first_sent_at is not null or ${isPayable})`)
  return made.rowCount ?? 0
}
