import { dayAfter, dayOf, formatDayRange } from '@akyede/contract/days'

interface Sending {
  /** Until it leaves its maker. */
  readonly makingDays: number
  /** On its way. */
  readonly days: { readonly min: number; readonly max: number }
}

/** "arrives Tue 24 – Thu 26 Nov": the days on which a parcel comes that is ordered today. */
export function arrivalWords(today: Date, { makingDays, days }: Sending): string {
  const arrival = (days: number) => dayAfter(dayOf(today), makingDays + days)
  return `arrives ${formatDayRange({ from: arrival(days.min), until: arrival(days.max) })}`
}
