import { dayOf, daysBetween, formatDay } from '@akyede/contract/days'

interface Dated {
  readonly timestamp: string
}

export interface DayGroup<Entry> {
  readonly day: string
  /** "Today", "Yesterday", "Thursday 19 November" */
  readonly name: string
  readonly entries: readonly Entry[]
}

/** What happened, by the days of Ghana on which it did, in the order in which it comes. */
export function dayGroups<Entry extends Dated>(entries: readonly Entry[], now: Date): DayGroup<Entry>[] {
  const days = Map.groupBy(entries, ({ timestamp }) => dayOf(new Date(timestamp)))
  return [...days].map(([day, its]) => ({ day, name: nameOf(day, dayOf(now)), entries: its }))
}

function nameOf(day: string, today: string): string {
  const past = daysBetween(day, today)
  if (past === 0) return 'Today'
  return past === 1 ? 'Yesterday' : formatDay(day)
}
