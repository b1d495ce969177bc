import { isDisputed, type Payments } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import { processSequentially } from '#platform/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import { asc, lte } from '#platform/sql.ts'
import { agreeToOffer } from './end-problem.ts'
import { hasProblemId, lockProblem, moveProblem } from './problem.ts'
import { problems } from './tables.ts'

const quarterOfAnHour = 15 * 60_000
/** Number of problems in one run; the next run continues. */
const batchSize = 500

/** Moves on problems whose maker made no offer in time, or whose buyer did not answer it (E75, E171). */
export const scheduleProblemLapses = (platform: Platform, payments: Payments): void =>
  platform.jobs.every('expire offers about problems', quarterOfAnHour, async () => {
    const due = await platform.database
      .select({ id: problems.id })
      .from(problems)
      .where(lte(problems.due_at, platform.clock.now()))
      .orderBy(asc(problems.due_at))
      .limit(batchSize)
    await processSequentially(platform, 'a problem could not be moved on', due, ({ id }) =>
      lapse(platform, payments, id),
    )
  })

const lapse = (platform: Platform, payments: Payments, id: string): Promise<void> =>
  transaction(platform.database, async tx => {
    const locked = await lockProblem(tx, hasProblemId(id))
    const now = platform.clock.now()
    // The maker or the buyer may have answered in the meantime.
    if (!locked?.row.due_at || locked.row.due_at > now) return
    const { state, offer } = locked.row
    const isMoney = state === 'offered' && (offer === 'refund' || offer === 'part_refund')
    if (!isMoney) {
      await moveProblem(platform, tx, locked, 'with_us', { with_us_at: now })
      return
    }
    // Nothing is refunded in addition during a dispute, so the offer waits for its end.
    if (await isDisputed(tx, 'order', locked.row.order_id)) return
    await agreeToOffer(platform, payments, tx, locked, { actor: 'shop' })
  })
