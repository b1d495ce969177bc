import { limits } from '@akyede/contract/limits'
import { firstFrom, type Recurring } from './occurrences.ts'

const dayLong = 24 * 60 * 60 * 1000

/** When people are next to be reminded of an event; null where nothing is left to remind of. */
export function nextReminder(event: Recurring, now: Date): Date | null {
  // Of a yearly event all of this year's may have passed: then it is the first one of the next.
  for (const from of [now, new Date(firstFrom(now, event).getTime() + 1)]) {
    const occurs = firstFrom(from, event).getTime()
    const moments = limits.events.reminders.map(days => occurs - days * dayLong)
    const next = moments.find(moment => moment > now.getTime())
    if (next !== undefined) return new Date(next)
  }
  return null
}
