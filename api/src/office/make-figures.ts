import { dayAfter, dayOf } from '@akyede/contract/days'
import type { Clock } from '#platform/clock.ts'
import { type Database, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq, type SQL, sql } from '#platform/sql.ts'
import { differentDays, figureRows } from './figure-rows.ts'
import { figuresDaily } from './tables.ts'

const hour = 3_600_000
const task = 'make-figures'
/** Days whose figures are compared with their orders and refunds. */
const comparedDays = 35

/** Each hour, and soon after demo orders were written: not before the shop listens, because many days take long. */
export function scheduleFigures({ jobs, database, clock }: Platform): void {
  jobs.every('make figures', hour, () => makeFigures(database, clock))
  jobs.define(task, () => makeFigures(database, clock))
}

export const enqueueFigures = ({ jobs, database }: Platform): Promise<void> =>
  transaction(database, tx => jobs.enqueue(tx, task, {}, task))

/** Makes the figures of all ended days that have none, and again those of days whose orders or refunds changed. */
export async function makeFigures(database: Database, clock: Clock): Promise<void> {
  const today = dayOf(clock.now())
  const from = await findFirstDay(database, dayAfter(today, -comparedDays))
  if (from === undefined) return
  for (let first = from; first < today; first = dayAfter(first, daysAtOnce)) {
    const last = [dayAfter(first, daysAtOnce - 1), dayAfter(today, -1)].toSorted()[0] ?? first
    const { rows } = await transaction(database, async tx => {
      await tx.execute(longTimeouts)
      return tx.execute<{ day: string }>(
        sql`select day::text from (${differentDays({ from: first, to: last })}) as different order by day`,
      )
    })
    for (const { day } of rows) await makeDay(database, day)
  }
}

/** A statement compares one week, because a year of many orders would exceed its time limit. */
const daysAtOnce = 7
/** Nobody waits for this job, and another process may be making the same day. */
const longTimeouts = sql`set local statement_timeout = '2min'; set local lock_timeout = '2min'`

/** The day to compare from: the first paid order while no figures exist, else a recent day. */
async function findFirstDay(database: Database, recent: string): Promise<string | undefined> {
  const { rows } = await database.execute<{ first: string | null; last: string | null }>(sql`
    select (select (min(paid_at) at time zone 'UTC')::date::text from orders where paid_at is not null) as first,
      (select max(day)::text from figures_daily) as last`)
  const { first, last } = rows[0] ?? {}
  if (!first) return undefined
  if (!last) return first
  return last < recent ? last : recent
}

/** Replaces the figures of a day. Making it twice, or by two processes at once, gives the same rows. */
const makeDay = (database: Database, day: string): Promise<void> =>
  transaction(database, async tx => {
    await tx.execute(longTimeouts)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('make figures', 0))`)
    await tx.delete(figuresDaily).where(eq(figuresDaily.day, day))
    await tx.execute(sql`
      insert into figures_daily (day, vendor_id, category_id, region, channel, network, orders, fulfilments, units,
        sold, given_back)
      ${figureRows({ from: day, to: day })}`)
  })

/** Days of the last 35 that ended before `longAgo` and whose figures are not those of their orders and refunds. */
export const wrongFigures = (longAgo: Date): SQL => {
  const to = dayAfter(dayOf(longAgo), -1)
  return sql`
    select 1 from (${differentDays({ from: dayAfter(to, -comparedDays), to })}) as different
    where day <= (select max(day) from figures_daily)`
}
