import type { ClosedDays } from '@akyede/contract/promise'
import { type Executor, prepared } from '#platform/database.ts'
import { memoize } from '#platform/memoize.ts'
import type { Platform } from '#platform/platform.ts'
import { closedDays } from './tables.ts'

/** Published when a closed day changes, because every response with a delivery promise depends on them. */
export const calendarTag = 'calendar'

const selectClosedDays = prepared('closed_days', executor =>
  executor.select({ day: closedDays.day, kind: closedDays.kind }).from(closedDays),
)

/** Reads the closed days. */
export async function findClosedDays(executor: Executor): Promise<ClosedDays> {
  const rows = await selectClosedDays(executor).execute()
  const daysOf = (kind: string) => new Set(rows.filter(row => row.kind === kind).map(({ day }) => day))
  return { public: daysOf('public'), courier: daysOf('courier') }
}

/** Returns the closed days; the executor is used when they are not in memory. */
export type FindClosedDays = typeof findClosedDays

/** Creates one memory of the closed days for all callers of this platform. */
export const createFindClosedDays = (platform: Pick<Platform, 'broadcast' | 'clock'>): FindClosedDays =>
  memoize(platform, calendarTag, findClosedDays)
