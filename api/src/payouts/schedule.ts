import { dayAfter, dayOf } from '@akyede/contract/days'
import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { proposeRun } from './propose-run.ts'
import { sendWithinLimits } from './send-run.ts'

const hour = 3_600_000
const day = 24 * hour
/** Hours of the day in Ghana at which a run is proposed on the day before, and sent (E45). */
const proposedAt = 12 * hour
const sentAt = 6 * hour

/** The day of the latest run that should be proposed by now: 12:00 of the day before it has passed. */
export function latestPayDay(now: Date, weekday: number): string {
  // Shifted by the time from the proposal to the end of that day, a pay day begins when its run is proposed.
  const shifted = new Date(now.getTime() + day - proposedAt)
  const since = (shifted.getUTCDay() - weekday + 7) % 7
  return dayAfter(dayOf(shifted), -since)
}

/** When the run of a day is proposed. */
export const proposalOf = (payDay: string): Date => new Date(Date.parse(payDay) - day + proposedAt)

/** Proposes the run of the week once it is time, and sends it where the operator wants that. */
export async function followSchedule(platform: Platform): Promise<void> {
  const { database, clock, config } = platform
  if (config.payouts.mode === 'off') return
  const payOn = latestPayDay(clock.now(), config.payouts.weekday)
  const { rows: begun } = await database.execute(
    sql`select from payout_settings where begin_on < ${payOn}::date`,
  )
  if (begun.length === 0) return
  const { rows: known } = await database.execute(
    sql`select from payout_runs where kind = 'scheduled' and pay_on = ${payOn}`,
  )
  if (known.length === 0) {
    await transaction(database, tx =>
      proposeRun(platform, tx, { kind: 'scheduled', payOn, by: { actor: 'shop' } }),
    )
    return
  }
  if (config.payouts.mode === 'send') await sendDueRuns(platform)
}

/** Also those of earlier weeks, which wait when no process ran on their pay day. */
async function sendDueRuns(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from payout_runs where kind = 'scheduled' and status = 'proposed'
      and pay_on <= ${dayOf(new Date(clock.now().getTime() - sentAt))}::date
    order by pay_on`)
  for (const { id } of rows) await transaction(database, tx => sendWithinLimits(platform, tx, id))
}
