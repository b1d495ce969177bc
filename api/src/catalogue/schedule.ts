import type { MakerSchedule } from '@akyede/contract/promise'
import type { Executor } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'

export interface ScheduleColumns {
  /** 1 for Monday to 7 for Sunday. */
  readonly work_days: readonly number[]
  readonly cut_off: string
  readonly paused_until: string | null
}

/** The days and hours of a `vendor`. A maker that was reopened or suspended has no pause. */
export const scheduleColumns = {
  work_days: sql`vendor.work_days`,
  cut_off: sql`vendor.cut_off::text`,
  paused_until: sql`case when vendor.state = 'paused' then vendor.paused_until::text end`,
}

/** Nothing can be ordered before a pause began, so its first day does not matter. */
const earlier = '0000-01-01'

export const toSchedule = ({ work_days, cut_off, paused_until }: ScheduleColumns): MakerSchedule => ({
  workDays: work_days,
  cutOff: cut_off,
  pauses: paused_until === null ? [] : [{ from: earlier, until: paused_until }],
})

export interface LocatedSchedule {
  readonly region: string
  readonly town: string
  readonly schedule: MakerSchedule
  /** Equal for equal schedules. */
  readonly key: string
}

/** Returns where and when each maker works, by id. */
export async function findMakerSchedules(executor: Executor): Promise<ReadonlyMap<string, LocatedSchedule>> {
  const { rows } = await executor.execute<
    ScheduleColumns & { id: string; region: string; town: string } & Record<string, unknown>
  >(sql`
    select vendor.id, vendor.region, vendor.town, ${scheduleColumns.work_days}, ${scheduleColumns.cut_off},
      ${scheduleColumns.paused_until} as paused_until
    from vendors as vendor`)
  return new Map(
    rows.map(({ id, region, town, ...columns }) => {
      const schedule = toSchedule(columns)
      return [id, { region, town, schedule, key: JSON.stringify(schedule) }]
    }),
  )
}
