import type { OfficeClosedDay } from '@akyede/contract/office-calendar'
import type { ActedBy } from '#platform/audit.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, asc, eq, isNull, sql } from '#platform/sql.ts'
import { calendarTag } from './closed-days.ts'
import { closedDays } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    closed_day_set: { day: string; name: string; kind: string }
    closed_day_removed: { day: string }
    closed_days_confirmed: { year: number; days: number }
  }
}

type ChangePlatform = Pick<Platform, 'clock' | 'broadcast' | 'audit'>

const isIn = (year: number) => sql`${closedDays.day} between ${`${year}-01-01`} and ${`${year}-12-31`}`

export async function findClosedDaysOf(executor: Executor, year: number): Promise<OfficeClosedDay[]> {
  const rows = await executor.select().from(closedDays).where(isIn(year)).orderBy(asc(closedDays.day))
  return rows.map(({ day, name, kind, confirmed_at }) => ({
    day,
    name,
    kind: kind as OfficeClosedDay['kind'],
    confirmed_at: confirmed_at?.toISOString() ?? null,
  }))
}

/** Adds or changes a day. Placed orders keep the dates that they were promised. */
export async function setClosedDay(
  { clock, broadcast, audit }: ChangePlatform,
  tx: Transaction,
  facts: { readonly day: string; readonly name: string; readonly kind: OfficeClosedDay['kind'] },
  by: ActedBy,
): Promise<void> {
  const confirmed = { confirmed_at: clock.now() }
  await tx
    .insert(closedDays)
    .values({ ...facts, ...confirmed })
    .onConflictDoUpdate({
      target: closedDays.day,
      set: { name: facts.name, kind: facts.kind, ...confirmed },
    })
  await publishChange(broadcast, tx, [calendarTag])
  await audit.write(tx, 'closed_day_set', facts, { userId: undefined, ...by })
}

export async function removeClosedDay(
  { broadcast, audit }: ChangePlatform,
  tx: Transaction,
  day: string,
  by: ActedBy,
): Promise<void> {
  const removed = await tx
    .delete(closedDays)
    .where(eq(closedDays.day, day))
    .returning({ day: closedDays.day })
  if (removed.length === 0) return
  await publishChange(broadcast, tx, [calendarTag])
  await audit.write(tx, 'closed_day_removed', { day }, { userId: undefined, ...by })
}

/** Marks all days of a year as checked by staff. */
export async function confirmClosedDays(
  { clock, audit }: ChangePlatform,
  tx: Transaction,
  year: number,
  by: ActedBy,
): Promise<void> {
  const confirmed = await tx
    .update(closedDays)
    .set({ confirmed_at: clock.now() })
    .where(and(isIn(year), isNull(closedDays.confirmed_at)))
    .returning({ day: closedDays.day })
  await audit.write(
    tx,
    'closed_days_confirmed',
    { year, days: confirmed.length },
    { userId: undefined, ...by },
  )
}
