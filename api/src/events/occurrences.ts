import { type SQL, sql } from '#platform/sql.ts'
import { events } from './tables.ts'

/** When something takes place: once, or each year from then on. */
export interface Recurring {
  readonly starts_at: Date
  readonly recurrence: string
}

/** The time in a year, in Ghana: the 29th of February is the 28th where there is none. */
export function occurrenceIn(year: number, { starts_at }: Pick<Recurring, 'starts_at'>): Date {
  const at = new Date(starts_at)
  at.setUTCFullYear(year)
  if (at.getUTCMonth() !== starts_at.getUTCMonth()) at.setUTCDate(0)
  return at
}

/** The first time from this moment on, or the only one. */
export function firstFrom(from: Date, event: Recurring): Date {
  if (event.recurrence === 'none' || event.starts_at >= from) return event.starts_at
  const year = from.getUTCFullYear()
  const thisYear = occurrenceIn(year, event)
  return thisYear >= from ? thisYear : occurrenceIn(year + 1, event)
}

/** The same in a statement. PostgreSQL, too, takes the 28th where there is no 29th. */
export const occursFrom = (from: Date): SQL<Date> =>
  sql<Date>`(case when ${events.recurrence} = 'none' or ${events.starts_at} >= ${from.toISOString()}::timestamptz
    then ${events.starts_at} else (
      select min(one.at) from (values (0), (1)) later (years) cross join lateral (
        select (${events.starts_at} at time zone 'UTC' + make_interval(years =>
          ${from.getUTCFullYear()}::int + later.years - extract(year from ${events.starts_at} at time zone 'UTC')::int
        )) at time zone 'UTC' as at) one
      where one.at >= ${from.toISOString()}::timestamptz) end)`.mapWith(events.starts_at)

/** What has taken place for good: it has ended or, where no end is given, its day has (decision 0076). */
export const isOver = ({ starts_at, ends_at, recurrence }: Recurring & { ends_at: Date | null }, now: Date) =>
  recurrence === 'none' && (ends_at ? ends_at < now : starts_at < startOfDay(now))

/** The same in a statement. */
export const hasTakenPlace = (now: Date): SQL =>
  sql`(${events.recurrence} = 'none' and coalesce(${events.ends_at} < ${now.toISOString()}::timestamptz,
    ${events.starts_at} < ${startOfDay(now).toISOString()}::timestamptz))`

/** Midnight before, in Ghana: what is on today has not passed before the day has. */
export const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
