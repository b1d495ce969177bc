import { dayAfter } from '@akyede/contract/days'

/** The whole weeks, Monday first, that a month (2026-12) touches, including days of the adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const start = dayAfter(first, -weekday)
  const weeks: string[][] = []
  for (let monday = start; weeks.length === 0 || monday.slice(0, 7) === month; monday = dayAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => dayAfter(monday, day)))
  return weeks
}

/** The month that is this many months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The same day of another month, or its last day. */
export function dayInMonth(day: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** The day that a key moves to (ARIA practices, grid of dates); undefined for other keys. */
export function dayByKey(key: string, day: string): string | undefined {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  if (key === 'PageUp' || key === 'PageDown')
    return dayInMonth(day, monthAfter(day.slice(0, 7), key === 'PageUp' ? -1 : 1))
  return key in steps ? dayAfter(day, steps[key] ?? 0) : undefined
}
