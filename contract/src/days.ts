import { limits } from './limits.ts'

/** Days are written as 2026-12-24 and counted in Ghana, which keeps Greenwich time all year. */

const dayLong = 24 * 60 * 60 * 1000

/** The day that a moment falls on. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Whether it is a day that there is, written so: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  // A day that no month has is read as one of the next month.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && dayOf(at) === text
}

/** Its last moment: what is to be done by a day can be done until then. */
export const endOfDay = (day: string): Date => new Date(Date.parse(day) + dayLong - 1)

/** So many days after a day. */
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

/** How many days after one day another comes; negative where it comes before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLong)

/** How far the day of a list is, both as `2026-12-24`: "12 days left · Thursday 24 December". */
export function daysLeft(deadline: string, today: string): string {
  const left = daysBetween(today, deadline)
  const day = formatDay(deadline)
  if (left < 0) return `The day was ${day}`
  if (left === 0) return `Today, ${day}`
  return `${left === 1 ? '1 day' : `${left} days`} left · ${day}`
}

/** The days for which a gift can be kept: both may be chosen. */
export interface DeliveryDateRange {
  readonly earliest: string
  readonly latest: string
}

/** What arrives in so many days at the latest cannot be promised for an earlier day. */
export function deliveryDateRange(today: string, arrivesIn: number): DeliveryDateRange {
  const earliest = dayAfter(today, arrivesIn)
  const latest = dayAfter(today, limits.order.deliverOnWithin)
  return { earliest, latest: latest < earliest ? earliest : latest }
}

/** What is wrong with a chosen day; undefined when nothing is. */
export function deliveryDateProblem(
  day: string,
  { earliest, latest }: DeliveryDateRange,
): string | undefined {
  if (day < earliest) return `It cannot be there before ${formatDay(earliest)}`
  return day > latest ? `Please choose a day until ${formatDay(latest)}` : undefined
}

const short = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Accra',
})
const shortly = (day: string): string => short.format(new Date(day)).replace(',', '')

/** "Wed 25 Nov – Wed 2 Dec", the month once where it is one; a single day alone. */
export function formatDayRange({ from, until }: { readonly from: string; readonly until: string }): string {
  if (from === until) return shortly(from)
  const sameMonth = from.slice(0, 7) === until.slice(0, 7)
  return `${sameMonth ? shortly(from).replace(/ \p{L}+$/u, '') : shortly(from)} – ${shortly(until)}`
}
