import { dayAfter } from '@akyede/contract/days'

/** The weeks of a month (2026-12), Monday first, whole: with the last days of the month before and the first of the next. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const weekday = (new Date(first).getUTCDay() + 6) % 7
  const start = dayAfter(first, -weekday)
  const weeks: string[][] = []
  for (let monday = start; weeks.length === 0 || monday.slice(0, 7) === month; monday = dayAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => dayAfter(monday, day)))
  return weeks
}

/** So many months after a month. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The same day of another month, or its last one. */
export function dayInMonth(day: string, month: string): string {
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Where a key leads from a day (ARIA practices, grid of dates); undefined for keys that lead nowhere. */
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
