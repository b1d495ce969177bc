import { limits } from '@akyede/contract/limits'
import { occurrenceIn, type Recurring } from './occurrences.ts'

const { apart: minimumGap } = limits.events

/** Five consecutive years contain every kind of year, so a conflict of two yearly events shows within them. */
const yearsCompared = 5

/** The times at which two events are too close. */
interface Times {
  readonly mine: Date
  readonly theirs: Date
}

/** The first times at which both events conflict. Events exactly one hour apart do not conflict (D91). */
export function conflictOf(one: Recurring, other: Recurring): Times | undefined {
  if (areFarInYear(one, other)) return undefined
  for (const times of neighbours(one, other)) {
    if (Math.abs(times.theirs.getTime() - times.mine.getTime()) < minimumGap) return times
  }
  return undefined
}

const day = 24 * 60 * 60 * 1000
/** A leap year contains every day. Around leap days, times of the year differ by at most one day. */
const leapYear = 2024

/** A cheap check that rules out most pairs of events. */
function areFarInYear(one: Recurring, other: Recurring): boolean {
  const distance = Math.abs(occurrenceIn(leapYear, one).getTime() - occurrenceIn(leapYear, other).getTime())
  return Math.min(distance, 366 * day - distance) > 3 * day
}

/** Pairs of times that could be close. */
function* neighbours(one: Recurring, other: Recurring): Generator<Times> {
  const first = Math.max(one.starts_at.getUTCFullYear(), other.starts_at.getUTCFullYear()) - 1
  const bothYearly = one.recurrence === 'yearly' && other.recurrence === 'yearly'
  const years = bothYearly ? yearsCompared + 2 : 3
  for (let year = first; year < first + years; year++) {
    for (const mine of timesIn(year, one)) {
      for (const near of [year - 1, year, year + 1]) {
        for (const theirs of timesIn(near, other)) yield { mine, theirs }
      }
    }
  }
}

function timesIn(year: number, event: Recurring): Date[] {
  if (event.recurrence === 'none') return event.starts_at.getUTCFullYear() === year ? [event.starts_at] : []
  const at = occurrenceIn(year, event)
  return at < event.starts_at ? [] : [at]
}

/** The first conflicting event, with the times of both. */
export function findConflict<Other extends Recurring>(
  requested: Recurring,
  others: readonly Other[],
): (Times & { readonly other: Other }) | undefined {
  for (const other of others) {
    const times = conflictOf(requested, other)
    if (times) return { ...times, other }
  }
  return undefined
}

/** The earliest time, from the requested one on, without a conflict. */
export function findNextFreeTime(requested: Recurring, others: readonly Recurring[]): Date {
  let starts_at = requested.starts_at
  for (;;) {
    const conflict = findConflict({ ...requested, starts_at }, others)
    if (!conflict) return starts_at
    const behind = conflict.theirs.getTime() + minimumGap - conflict.mine.getTime()
    starts_at = new Date(starts_at.getTime() + behind)
  }
}
