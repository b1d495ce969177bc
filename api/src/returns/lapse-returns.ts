import { limits } from '@akyede/contract/limits'
import type { Clock } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
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
/** Number of returns in one run; the next run continues. */
const batchSize = 500

/** Hourly: ends approved returns that do not arrive, but only after a reminder (decision 0062). */
export const scheduleReturnLapses = (platform: Platform): void =>
  platform.jobs.every('expire returns', hour, async () => {
    const { clock, database } = platform
    const isOver = lte(returns.send_by, lapsedBefore(clock))
    const isNear = and(lte(returns.send_by, soonest(clock)), isNull(returns.reminded_at))
    const due = await database
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.status, 'approved'), or(isOver, isNear)))
      .orderBy(asc(returns.send_by))
      .limit(batchSize)
    await processSequentially(platform, 'a return that does not arrive could not be ended', due, ({ id }) =>
      transaction(database, tx => remindOrLapse(platform, tx, id)),
    )
  })

/** The earliest deadline that a reminder sent now may set. */
const soonest = (clock: Clock): Date => endOfDayIn(clock, limits.returns.noticeBefore)

async function remindOrLapse(platform: Platform, tx: Transaction, id: string): Promise<void> {
  const { clock } = platform
  const row = (await lockReturn(tx, hasReturnId(id)))?.row
  // The return may have arrived or been approved again in the meantime.
  if (row?.status !== 'approved' || !row.send_by) return
  const deadline = soonest(clock)
  if (row.reminded_at && row.send_by <= lapsedBefore(clock)) await moveReturn(platform, tx, row, 'lapsed')
  if (!row.reminded_at && row.send_by <= deadline) await remind(platform, tx, row, deadline)
}

/** A reminder in time repeats the deadline; a late one, after downtime, sets a later deadline. */
async function remind(platform: Platform, tx: Transaction, row: ReturnRow, deadline: Date): Promise<void> {
  const reminded = await changeReturn(tx, row, 'approved', {
    reminded_at: platform.clock.now(),
    send_by: deadline,
  })
  await sendReturnReminder(platform, tx, reminded)
}
