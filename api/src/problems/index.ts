import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { Payments } from '#feature/payments'
import { findProblemMessageOf } from '#feature/support'
import { after } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { type AnyPgColumn, eq, type SQL, sql } from '#platform/sql.ts'
import { scheduleProblemLapses } from './lapse-problems.ts'
import { scheduleLateNotices } from './late-fulfilments.ts'
import { serveProblems } from './routes.ts'
import { problemMessages, problems } from './tables.ts'
import { serveWorkshopProblems } from './workshop-routes.ts'
import './events.ts'

export { seedDemoProblem } from './demo-problem.ts'
export { settleProblem, settleRefundedProblems } from './end-problem.ts'
export { findProblemMessages } from './messages.ts'
export { notifyMakerOfMessage, notifyMakerOfProblem } from './notify-makers.ts'
export { findProblemOrders, findProblemsForStaff } from './office-problems.ts'
export { openProblem } from './open-problem.ts'
export { personalProblems } from './personal-records.ts'
export { factsOf, findLeft, findProblemRefunds, presentRefund, refundOf } from './present-problem.ts'
export { findProblem, hasProblemId, isReportedMissing, lockProblem, type ProblemRow } from './problem.ts'
export { sendProblemMoved, sendProblemToShop } from './problem-emails.ts'

/** Problems with orders, and late fulfilments (E74 to E77). */
export function registerProblems(serve: Serve, platform: Platform, payments: Payments): void {
  serveProblems(serve, platform, payments)
  serveWorkshopProblems(serve, platform)
  scheduleProblemLapses(platform, payments)
  scheduleLateNotices(platform)
  countWaitingProblems(platform)
  scheduleHourlyDeletion(platform, 'delete messages about problems', problemMessages, () => {
    const endedBefore = after(platform.clock, -workshopLimits.problems.messagesKeptFor)
    return sql`exists (
      select from ${problems} where ${problems.id} = ${problemMessages.problem_id} and ${problems.ended_at} < ${endedBefore})`
  })
}

/** Reports how many problems wait for staff, and for how long. */
function countWaitingProblems({ clock, config, database, metrics }: Platform): void {
  if (config.ops.port === undefined) return
  metrics.collectGauges(async () => {
    const { rows } = await database.execute<{ open: number; oldest: number }>(sql`
      select count(*)::int as open,
        coalesce(extract(epoch from ${clock.now()}::timestamptz - min(with_us_at)), 0)::float8 as oldest
      from problems where state = 'with_us'`)
    return { problemsOpen: rows[0]?.open ?? 0, problemsOldest: rows[0]?.oldest ?? 0 }
  })
}

/** Condition: the message about a problem exists. */
export const hasProblemMessage = (messageId: AnyPgColumn): SQL =>
  sql`exists (select from ${problemMessages} where ${problemMessages.id} = ${messageId})`

/** The problem that a file belongs to. */
export async function findProblemOfFile(
  executor: Executor,
  attachmentId: string,
): Promise<typeof problems.$inferSelect | undefined> {
  const messageId = await findProblemMessageOf(executor, attachmentId)
  if (messageId === undefined) return undefined
  const [found] = await executor
    .select({ problem: problems })
    .from(problemMessages)
    .innerJoin(problems, eq(problems.id, problemMessages.problem_id))
    .where(eq(problemMessages.id, messageId))
  return found?.problem
}

/** Buyers and givers open the files of their problems, and members of a workshop those of its problems. */
export async function mayOpenProblemFile(
  executor: Executor,
  userId: number,
  attachmentId: string,
): Promise<boolean> {
  const problem = await findProblemOfFile(executor, attachmentId)
  if (!problem) return false
  if (problem.user_id === userId) return true
  const { rows } = await executor.execute(sql`
    select from workshop_members
    where vendor_id = ${problem.vendor_id} and user_id = ${userId} and status = 'accepted'`)
  return rows.length > 0
}
