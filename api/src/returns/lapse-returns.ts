import { limits } from '@akyede/contract/limits'
import type { Clock } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { processSequentially } from '#platform/process-sequentially.ts'
import { and, asc, eq, isNull, lte, or } from '#platform/sql.ts'
import {
  changeReturn,
  endOfDayIn,
  hasReturnId,
  lapsedBefore,
  lockReturn,
  moveReturn,
  type ReturnRow,
} from './return.ts'
import { sendReturnReminder } from './send-return-emails.ts'
import { returns } from './tables.ts'

const hour = 3_600_000
/** How many of them one turn deals with; the next turn goes on. */
const atOnce = 500

/** Once an hour: what was agreed to and does not arrive ends, and never before a letter that says so (decision 0062). */
export const scheduleReturnLapses = (platform: Platform): void =>
  platform.jobs.every('end returns that do not arrive', hour, async () => {
    const { clock, database } = platform
    const isOver = lte(returns.send_by, lapsedBefore(clock))
    const isNear = and(lte(returns.send_by, soonest(clock)), isNull(returns.reminded_at))
    const due = await database
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.status, 'approved'), or(isOver, isNear)))
      .orderBy(asc(returns.send_by))
      .limit(atOnce)
    await processSequentially(platform, 'a return that does not arrive could not be ended', due, ({ id }) =>
      transaction(database, tx => remindOrLapse(platform, tx, id)),
    )
  })

/** The end of the soonest last day for sending that a letter of now may name. */
const soonest = (clock: Clock): Date => endOfDayIn(clock, limits.returns.noticeBefore)

async function remindOrLapse(platform: Platform, tx: Transaction, id: string): Promise<void> {
  const { clock } = platform
  const row = (await lockReturn(tx, hasReturnId(id)))?.row
  // It may have arrived meanwhile, or have been agreed to anew until another day.
  if (row?.status !== 'approved' || !row.send_by) return
  const named = soonest(clock)
  if (row.reminded_at && row.send_by <= lapsedBefore(clock)) await moveReturn(platform, tx, row, 'lapsed')
  if (!row.reminded_at && row.send_by <= named) await remind(platform, tx, row, named)
}

/** On the day on which it is due the letter names the day that was named before; a shop that was closed then, a later one. */
async function remind(platform: Platform, tx: Transaction, row: ReturnRow, named: Date): Promise<void> {
  const reminded = await changeReturn(tx, row, 'approved', {
    reminded_at: platform.clock.now(),
    send_by: named,
  })
  await sendReturnReminder(platform, tx, reminded)
}
