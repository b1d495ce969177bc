import { dayOf } from './days.ts'

/** The schedule of an occasion. Months and days count from 1; Sunday is weekday 0. */
export type OccasionSchedule =
  | { readonly kind: 'same-day'; readonly month: number; readonly day: number }
  | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number }
  /** Easter Sunday of the western churches. */
  | { readonly kind: 'easter' }
  /** By the lunar calendar: dates calculated in advance, shown as "about", and unknown after the last one. */
  | { readonly kind: 'moon'; readonly days: readonly string[] }
  /** Every so many days from a known day on, such as Akwasidae. */
  | { readonly kind: 'cycle'; readonly start: string; readonly every: number }
  /** A council announces the day. Until then only the month is known, from 1. */
  | { readonly kind: 'announced'; readonly days: readonly string[]; readonly month: number }
  /** Counted from Easter Sunday: Good Friday is two days before it. */
  | { readonly kind: 'from-easter'; readonly days: number }

export interface Occasion {
  readonly name: string
  readonly when: OccasionSchedule
  /** How people celebrate the day. */
  readonly description: string
  /** Filters for matching gifts, if gifts are customary. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
}

/** Occasions celebrated throughout Ghana. */
export const occasions: readonly Occasion[] = [
  {
    name: 'New Year’s Day',
    when: { kind: 'same-day', month: 1, day: 1 },
    description: 'After the watch-night service the year begins with visits.',
  },
  {
    name: 'Valentine’s Day',
    when: { kind: 'same-day', month: 2, day: 14 },
    description: 'National Chocolate Day too, in the country of cocoa.',
    filters: { attr_occasion: ['Valentine'] },
  },
  {
    name: 'Independence Day',
    when: { kind: 'same-day', month: 3, day: 6 },
    description: 'Since 1957, in red, gold and green.',
  },
  {
    name: 'Easter',
    when: { kind: 'easter' },
    description: 'Families travel home, and gliders fly at Kwahu.',
  },
  {
    name: 'Aboakyer',
    when: { kind: 'weekday', month: 5, weekday: 6, nth: 1 },
    description: 'The deer hunt of the Effutu in Winneba.',
  },
  {
    name: 'Mother’s Day',
    when: { kind: 'weekday', month: 5, weekday: 0, nth: 2 },
    description: 'For mothers, and everyone who has been one to you.',
    filters: { attr_recipient: ['Mum'] },
  },
  {
    name: 'Father’s Day',
    when: { kind: 'weekday', month: 6, weekday: 0, nth: 3 },
    description: 'For fathers, uncles and grandfathers.',
    filters: { attr_recipient: ['Dad'] },
  },
  {
    name: 'Eid al-Fitr',
    when: { kind: 'moon', days: ['2026-03-20', '2027-03-10', '2028-02-27', '2029-02-15', '2030-02-05'] },
    description: 'The fast of Ramadan ends with prayer, food and new clothes.',
    filters: { attr_occasion: ['Eid'] },
  },
  {
    name: 'Eid al-Adha',
    when: { kind: 'moon', days: ['2026-05-27', '2027-05-17', '2028-05-05', '2029-04-24', '2030-04-14'] },
    description: 'The feast of sacrifice, shared with neighbours.',
    filters: { attr_occasion: ['Eid'] },
  },
  {
    name: 'Hogbetsotso',
    when: { kind: 'weekday', month: 11, weekday: 6, nth: 1 },
    description: 'The Anlo remember the way to Anloga, and make peace.',
  },
  {
    name: 'Farmers’ Day',
    when: { kind: 'weekday', month: 12, weekday: 5, nth: 1 },
    description: 'The country thanks those who feed it.',
  },
  {
    name: 'Christmas',
    when: { kind: 'same-day', month: 12, day: 25 },
    description: 'Church, jollof, and everybody at home.',
    filters: { attr_occasion: ['Christmas'] },
  },
]

const dayMs = 86_400_000

export interface UpcomingOccasion extends Occasion {
  /** A day such as 2026-12-25. */
  readonly day: string
  /** Days from today. */
  readonly days: number
}

/** Upcoming occasions, the nearest first, counted from the current day in Ghana. */
export function upcomingOccasions(now: Date, from: readonly Occasion[] = occasions): UpcomingOccasion[] {
  // Ghana is on UTC all year.
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return from
    .flatMap(occasion => {
      const day = nextDay(occasion.when, today)
      if (day === undefined) return []
      return [{ ...occasion, day: dayOf(new Date(day)), days: Math.round((day - today) / dayMs) }]
    })
    .sort((a, b) => a.days - b.days)
}

/** "in 33 days", "is tomorrow", "in about 110 days" for lunar dates, or "in August" for a day to be announced. */
export function occasionCountdown({
  day,
  days,
  when,
}: Pick<UpcomingOccasion, 'days' | 'when'> & { readonly day?: string }): string {
  const { kind } = when
  if (when.kind === 'announced' && day !== undefined && !when.days.includes(day)) {
    return `in ${new Date(day).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })}`
  }
  const about = kind === 'moon' ? 'about ' : ''
  if (days > 1) return `in ${about}${days} days`
  return `is ${about}${days === 0 ? 'today' : 'tomorrow'}`
}

/** The path of the gifts for an occasion. */
export function occasionGiftsPath(narrows: NonNullable<Occasion['filters']>): string {
  const named = Object.entries(narrows).flatMap(([name, values]) =>
    values.map(value => `${name}=${encodeURIComponent(value)}`),
  )
  return `/browse?${named.join('&')}`
}

function nextDay(when: OccasionSchedule, today: number): number | undefined {
  if (when.kind === 'announced') return announcedDay(when.days, when.month, today)
  if (when.kind === 'cycle') {
    const start = Date.parse(when.start)
    const step = when.every * dayMs
    return start + Math.max(0, Math.ceil((today - start) / step)) * step
  }
  if (when.kind === 'moon') return when.days.map(day => Date.parse(day)).find(day => day >= today)
  const year = new Date(today).getUTCFullYear()
  return [year, year + 1].map(each => dayIn(each, when)).find(day => day >= today)
}

/** The announced day, or the last day of the month in which it is expected, which `occasionCountdown` only names. */
function announcedDay(days: readonly string[], month: number, today: number): number {
  const announced = days.map(day => Date.parse(day)).find(day => day >= today)
  if (announced !== undefined) return announced
  const year = new Date(today).getUTCFullYear()
  const end = (each: number) => Date.UTC(each, month, 0)
  return days.some(day => day.startsWith(String(year))) || end(year) < today ? end(year + 1) : end(year)
}

type DatedSchedule = Exclude<OccasionSchedule, { kind: 'moon' | 'cycle' | 'announced' }>

function dayIn(year: number, when: DatedSchedule): number {
  if (when.kind === 'easter') return easterIn(year)
  if (when.kind === 'from-easter') return easterIn(year) + when.days * dayMs
  if (when.kind === 'same-day') return Date.UTC(year, when.month - 1, when.day)
  const first = new Date(Date.UTC(year, when.month - 1, 1)).getUTCDay()
  return Date.UTC(year, when.month - 1, 1 + ((when.weekday - first + 7) % 7) + 7 * (when.nth - 1))
}

/** Gauss's algorithm for the Gregorian calendar, with both exceptions. */
function easterIn(year: number): number {
  const century = Math.floor(year / 100)
  const moons = (15 - Math.floor((13 + 8 * century) / 25) + century - Math.floor(century / 4)) % 30
  const weeks = (4 + century - Math.floor(century / 4)) % 7
  const full = (19 * (year % 19) + moons) % 30
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * full + weeks) % 7
  const late = full === 29 && sunday === 6
  const later = full === 28 && sunday === 6 && year % 19 > 10
  return Date.UTC(year, 2, 22 + full + sunday - (late || later ? 7 : 0))
}
