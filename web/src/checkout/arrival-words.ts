import { dayAfter, dayOf } from '@akyede/contract/days'

interface Sending {
  /** Until it leaves its maker. */
  readonly makingDays: number
  /** On its way. */
  readonly days: { readonly min: number; readonly max: number }
}

/** "arrives Tue 24 – Thu 26 Nov": the days on which a parcel comes that is ordered today. */
export function arrivalWords(today: Date, { makingDays, days }: Sending): string {
  const first = dayAfter(dayOf(today), makingDays + days.min)
  const last = dayAfter(dayOf(today), makingDays + days.max)
  if (first === last) return `arrives ${inWords(last)}`
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  return `arrives ${sameMonth ? inWords(first).replace(/ [^ ]+$/, '') : inWords(first)} – ${inWords(last)}`
}

const format = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Accra',
})
const inWords = (day: string): string => format.format(new Date(day)).replace(',', '')
