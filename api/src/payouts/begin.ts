import { isDay } from '@akyede/contract/days'
import type { ActedBy } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { syncMakerEarnings } from './sync-earnings.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    payouts_begun: { from: string; orders: number }
  }
}

/** A day that cannot be the first one; the message is for the operator. */
export class BeginFailure extends Error {}

/**
 * Sets the first day in Ghana whose deliveries earn their makers a share (E48), and records the shares of those that
 * were delivered since. It is set once; repeating it records what a run that was interrupted left out. Fails with
 * BeginFailure. Returns what was done.
 */
export async function beginPayoutsForOperator(
  platform: Platform,
  { day }: { readonly day: string },
  by: ActedBy,
): Promise<string> {
  if (!isDay(day)) throw new BeginFailure(`${day} is not a date. Write it as 2026-12-24.`)
  const orderIds = await transaction(platform.database, async tx => {
    await tx.execute(sql`insert into payout_settings (begin_on) values (${day}) on conflict do nothing`)
    const { rows: settings } = await tx.execute<{ day: string }>(
      sql`select to_char(begin_on, 'YYYY-MM-DD') as day from payout_settings`,
    )
    const begun = settings[0]?.day
    if (begun !== day) throw new BeginFailure(`The first day is ${begun} already.`)
    const { rows } = await tx.execute<{ order_id: string }>(
      sql`select distinct order_id from fulfilments where delivered_at >= ${day} order by order_id`,
    )
    const facts = { from: day, orders: rows.length }
    await platform.audit.write(tx, 'payouts_begun', facts, { userId: undefined, ...by })
    return rows.map(({ order_id }) => order_id)
  })
  for (const order_id of orderIds)
    await transaction(platform.database, tx => syncMakerEarnings(platform, tx, { order_id }))
  return `Deliveries from ${day} on earn their makers a share. Orders delivered since: ${orderIds.length}.`
}
