import { dayOf, daysBetween } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, eq, lte } from '#platform/sql.ts'
import { type Context, notifyUpcoming } from './notifications.ts'
import { firstFrom, type Recurring } from './occurrences.ts'
import { events } from './tables.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** Every minute, sends the reminders that are due 14, 7 and 1 days before an event, once each (D115). */
export function scheduleReminders(platform: Platform): void {
  platform.jobs.every('send event reminders', minute, async () => {
    let sentOne = true
    while (sentOne) sentOne = await transaction(platform.database, tx => sendDueReminder(tx, platform))
  })
}

/** Handles the event whose reminder has been due longest. Other processes skip the locked row. */
async function sendDueReminder(tx: Transaction, platform: Context): Promise<boolean> {
  const now = platform.clock.now()
  const [event] = await tx
    .select()
    .from(events)
    .where(lte(events.remind_at, now))
    .orderBy(asc(events.remind_at))
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (!event) return false
  const occurs_at = firstFrom(now, event)
  const reminder = reminderDue(occurs_at, now)
  if (reminder !== undefined) {
    const days = daysBetween(dayOf(now), dayOf(occurs_at))
    await notifyUpcoming(tx, platform, { event, occurs_at, my_status: null }, days, reminder)
  }
  await tx
    .update(events)
    .set({ remind_at: nextReminder(event, now) })
    .where(eq(events.id, event.id))
  return true
}

/** Of several due reminders only the latest is sent. Past occurrences have none. */
function reminderDue(occursAt: Date, now: Date): number | undefined {
  if (occursAt <= now) return undefined
  const left = occursAt.getTime() - now.getTime()
  const due = limits.events.reminders.filter(days => left <= days * day)
  return due.length === 0 ? undefined : Math.min(...due)
}

/** When the next reminder of an event is due; null when none is left. */
export function nextReminder(event: Recurring, now: Date): Date | null {
  // All reminders of a yearly event may have passed this year; then the first one of next year is due.
  for (const from of [now, new Date(firstFrom(now, event).getTime() + 1)]) {
    const occurs = firstFrom(from, event).getTime()
    const timestamps = limits.events.reminders.map(days => occurs - days * day)
    const next = timestamps.find(timestamp => timestamp > now.getTime())
    if (next !== undefined) return new Date(next)
  }
  return null
}
