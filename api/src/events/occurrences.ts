import { type SQL, sql } from '#platform/sql.ts'
import { events } from './tables.ts'

/** A time, once or every year from then on. */
export interface Recurring {
  readonly starts_at: Date
  readonly recurrence: string
}

/** The occurrence in a year, in Ghana's time. 29 February becomes 28 February in other years. */
export function occurrenceIn(year: number, { starts_at }: Pick<Recurring, 'starts_at'>): Date {
  const at = new Date(starts_at)
  at.setUTCFullYear(year)
  if (at.getUTCMonth() !== starts_at.getUTCMonth()) at.setUTCDate(0)
  return at
}

/** The first occurrence from a time on, or the only one. */
export function firstFrom(from: Date, event: Recurring): Date {
  if (event.recurrence === 'none' || event.starts_at >= from) return event.starts_at
  const year = from.getUTCFullYear()
  const thisYear = occurrenceIn(year, event)
  return thisYear >= from ? thisYear : occurrenceIn(year + 1, event)
}

/** `firstFrom` in SQL. PostgreSQL also moves 29 February to 28 February. */
export const occursFrom = (from: Date): SQL<Date> =>
  sql<Date>`(case when ${events.recurrence} = 'none' or ${events.starts_at} >= ${from.toISOString()}::timestamptz
    then ${events.starts_at} else (
      select min(one.at) from (values (0), (1)) later (years) cross join lateral (
        select (${events.starts_at} at time zone 'UTC' + make_interval(years =>
          ${from.getUTCFullYear()}::int + later.years - extract(year from ${events.starts_at} at time zone 'UTC')::int
        )) at time zone 'UTC' as at) one
      where one.at >= ${from.toISOString()}::timestamptz) end)`.mapWith(events.starts_at)

/** An event is over after its end or, without an end, after its day (decision 0076). Yearly events are never over. */
export const isOver = ({ starts_at, ends_at, recurrence }: Recurring & { ends_at: Date | null }, now: Date) =>
  recurrence === 'none' && (ends_at ? ends_at < now : starts_at < startOfDay(now))

/** `isOver` in SQL. */
export const hasTakenPlace = (now: Date): SQL =>
  sql`(${events.recurrence} = 'none' and coalesce(${events.ends_at} < ${now.toISOString()}::timestamptz,
    ${events.starts_at} < ${startOfDay(now).toISOString()}::timestamptz))`

/** The midnight before, in Ghana: an event of today is not over before the day ends. */
export const startOfDay = (now: Date): Date => new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
