/** When an occasion comes round. Months and days as people say them; Sunday is weekday 0. */
type When =
  | { kind: 'same-day'; month: number; day: number }
  | { kind: 'weekday'; month: number; weekday: number; nth: number }
  /** By the moon: reckoned beforehand, told as "about", and unknown beyond the last one. */
  | { kind: 'moon'; days: readonly string[] }

interface Occasion {
  name: string
  when: When
  /** The gifts for it. */
  narrows: Readonly<Record<string, readonly string[]>>
}

/** The days for which people in Ghana look for gifts. */
const occasions: readonly Occasion[] = [
  {
    name: 'Christmas',
    when: { kind: 'same-day', month: 12, day: 25 },
    narrows: { attr_occasion: ['Christmas'] },
  },
  {
    name: 'Valentine’s Day',
    when: { kind: 'same-day', month: 2, day: 14 },
    narrows: { attr_occasion: ['Valentine'] },
  },
  {
    name: 'Mother’s Day',
    when: { kind: 'weekday', month: 5, weekday: 0, nth: 2 },
    narrows: { attr_recipient: ['Parents', 'Her'] },
  },
  {
    name: 'Father’s Day',
    when: { kind: 'weekday', month: 6, weekday: 0, nth: 3 },
    narrows: { attr_recipient: ['Parents', 'Him'] },
  },
  {
    name: 'Eid al-Fitr',
    when: { kind: 'moon', days: ['2026-03-20', '2027-03-10', '2028-02-27', '2029-02-15', '2030-02-05'] },
    narrows: { attr_occasion: ['Eid'] },
  },
  {
    name: 'Eid al-Adha',
    when: { kind: 'moon', days: ['2026-05-27', '2027-05-17', '2028-05-05', '2029-04-24', '2030-04-14'] },
    narrows: { attr_occasion: ['Eid'] },
  },
]

/** Those that come round for each person on another day. */
const undated: readonly OccasionLink[] = [
  ['a birthday', 'Birthday'],
  ['a wedding', 'Wedding'],
  ['a naming day', 'Naming day'],
  ['a new home', 'Housewarming'],
  ['a graduation', 'Graduation'],
  ['a thank-you', 'Thank you'],
].map(([text = '', value = '']) => ({ text, to: giftsFor({ attr_occasion: [value] }) }))

export interface OccasionLink {
  text: string
  to: string
}

/** What to look for a gift for: the next three dated occasions, counted from this day (in Accra), then the others. */
export function occasionLinks(now: Date): OccasionLink[] {
  // Ghana keeps Greenwich time all year.
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const dated = occasions
    .flatMap(occasion => {
      const day = nextDay(occasion.when, today)
      return day === undefined ? [] : [{ ...occasion, days: Math.round((day - today) / dayMs) }]
    })
    .sort((a, b) => a.days - b.days)
    .slice(0, 3)
    .map(({ name, when, narrows, days }) => ({
      text: `${name} ${countdown(days, when)}`,
      to: giftsFor(narrows),
    }))
  return [...dated, ...undated]
}

const dayMs = 86_400_000

function nextDay(when: When, today: number): number | undefined {
  if (when.kind === 'moon') return when.days.map(day => Date.parse(day)).find(day => day >= today)
  const year = new Date(today).getUTCFullYear()
  return [year, year + 1].map(each => dayIn(each, when)).find(day => day >= today)
}

function dayIn(year: number, when: Exclude<When, { kind: 'moon' }>): number {
  if (when.kind === 'same-day') return Date.UTC(year, when.month - 1, when.day)
  const first = new Date(Date.UTC(year, when.month - 1, 1)).getUTCDay()
  return Date.UTC(year, when.month - 1, 1 + ((when.weekday - first + 7) % 7) + 7 * (when.nth - 1))
}

function countdown(days: number, { kind }: When): string {
  const about = kind === 'moon' ? 'about ' : ''
  if (days > 1) return `in ${about}${days} days`
  return `is ${about}${days === 0 ? 'today' : 'tomorrow'}`
}

function giftsFor(narrows: Occasion['narrows']): string {
  const entries = Object.entries(narrows).flatMap(([name, values]) => values.map(value => [name, value]))
  return `/browse?${new URLSearchParams(entries)}`
}
