import { limits } from './limits.ts'

/** Days are written as 2026-12-24 and counted in Ghana, which is on UTC all year. */

const dayLong = 24 * 60 * 60 * 1000

/** The day that a timestamp falls on. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** True for an existing day in this format; false for 2026-02-30. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  // Date.parse reads a day past the end of a month as one of the next month.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** The last millisecond of a day: a deadline includes its day. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + dayLong - 1)

/** The day that many days after `day`. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayLong))

const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Accra',
})

/** "Thursday 24 December" */
export const formatDay = (day: string): string => long.format(new Date(day)).replace(',', '')

/** Days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLong)

/** The time left until the day of a list: "12 days left · Thursday 24 December". */
export function daysLeft(deadline: string, today: string): string {
  const left = daysBetween(today, deadline)
  const day = formatDay(deadline)
  if (left < 0) return `It was on ${day}`
  if (left === 0) return `Today, ${day}`
  return `${left === 1 ? '1 day' : `${left} days`} left · ${day}`
}

/** The delivery dates that can be chosen, both included. */
export interface DeliveryDateRange {
  readonly earliest: string
  readonly latest: string
}

/** Delivery dates start at the latest expected arrival. */
export function deliveryDateRange(today: string, earliest: string): DeliveryDateRange {
  const latest = dayAfter(today, limits.order.deliverOnWithin)
  return { earliest, latest: latest < earliest ? earliest : latest }
}

/** The error for a chosen delivery date; undefined if it is valid. */
export function deliveryDateProblem(
  day: string,
  { earliest, latest }: DeliveryDateRange,
): string | undefined {
  if (day < earliest) return `The earliest delivery is ${formatDay(earliest)}`
  return day > latest ? `Please choose a date up to ${formatDay(latest)}` : undefined
}

const short = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Accra',
})
const shortly = (day: string): string => short.format(new Date(day)).replace(',', '')

/** A first and a last day, both included. */
export interface DayRange {
  readonly from: string
  readonly until: string
}

/** From the first day of any range to the last day of any; undefined without a range. */
export function combineDayRanges(ranges: readonly (DayRange | null)[]): DayRange | undefined {
  const known = ranges.flatMap(range => range ?? [])
  const [from] = known.map(range => range.from).sort()
  const until = known
    .map(range => range.until)
    .sort()
    .at(-1)
  return from && until ? { from, until } : undefined
}

/** "Wed 25 Nov – Wed 2 Dec", with the month once if both days share it, or a single day. */
export function formatDayRange({ from, until }: DayRange): string {
  if (from === until) return shortly(from)
  const sameMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${sameMonth ? shortly(from).replace(/ \p{L}+$/u, '') : shortly(from)} – ${shortly(until)}`
}
