import { dayOf, daysBetween } from '@akyede/contract/days'

const zone = { timeZone: 'Africa/Accra' } as const
const longDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  ...zone,
})
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', ...zone })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', ...zone })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...zone })

/** Format: "Thursday 24 December 2026" */
export const dayInFull = (timestamp: string): string => longDay.format(new Date(timestamp)).replace(',', '')

/** Format: "10:00", in Ghana's time. */
export const timeOf = (timestamp: string): string => timestamp.slice(11, 16)

/** Format: "Thursday 24 December 2026 at 10:00" */
export const dateTimeInFull = (timestamp: string): string => `${dayInFull(timestamp)} at ${timeOf(timestamp)}`

/** The parts of a day tile: "24", "Dec", "Thu". */
export const tileOf = (timestamp: string) => ({
  day: String(Number(timestamp.slice(8, 10))),
  month: shortMonth.format(new Date(timestamp)),
  weekday: weekday.format(new Date(timestamp)),
})

/** Turns "2026-12" into "December 2026". */
export const monthInWords = (written: string): string => month.format(new Date(`${written}-01`))

/** The distance to a timestamp in calendar days: "today", "in 33 days", "3 days ago". */
export function daysAway(timestamp: string, now: Date): string {
  const days = daysBetween(dayOf(now), timestamp.slice(0, 10))
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}
