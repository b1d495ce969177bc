import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { oneByOne } from '#platform/one-by-one.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, isNull, lte, or } from '#platform/sql.ts'
import { changeReturn, isId, lockReturn, moveReturn, type ReturnRow } from './return.ts'
import { remindToSend } from './send-letters.ts'
import { returns } from './tables.ts'

const hour = 3_600_000
/** How many of them one turn deals with; the next turn goes on. */
const atOnce = 500

/** Once an hour: what was agreed to and nobody sends ends, and never before a letter that says so (decision 0062). */
export const watchUnsent = (platform: Platform): void =>
  platform.jobs.every('end returns that nobody sends', hour, async () => {
    const { clock, database } = platform
    const isOver = lte(returns.send_by, clock.now())
    const isNear = and(
      lte(returns.send_by, after(clock, limits.returns.noticeBefore)),
      isNull(returns.reminded_at),
    )
    const due = await database
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.status, 'approved'), or(isOver, isNear)))
      .orderBy(asc(returns.send_by))
      .limit(atOnce)
    await oneByOne(platform, 'a return that nobody sends could not be ended', due, ({ id }) =>
      transaction(database, tx => takeOneOn(platform, tx, id)),
    )
  })

async function takeOneOn(platform: Platform, tx: Transaction, id: string): Promise<void> {
  const found = await lockReturn(tx, isId(id))
  // It may have been answered, or have arrived, meanwhile.
  if (found?.row.status !== 'approved' || !found.row.send_by) return
  const { row } = found
  if (!row.reminded_at) await remind(platform, tx, row, found.row.send_by)
  else if (found.row.send_by <= platform.clock.now()) await moveReturn(platform, tx, row, 'lapsed')
}

/** A shop that was closed meanwhile tells later, and waits for as long. */
async function remind(platform: Platform, tx: Transaction, row: ReturnRow, wanted: Date): Promise<void> {
  const earliest = after(platform.clock, limits.returns.noticeBefore)
  const reminded = await changeReturn(tx, row, 'approved', {
    reminded_at: platform.clock.now(),
    send_by: wanted > earliest ? wanted : earliest,
  })
  await remindToSend(platform, tx, reminded)
}
