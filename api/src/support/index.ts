import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import { scheduleHourlyDeletion } from '#platform/delete-in-batches.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { type AnyPgColumn, and, eq, isNull, lt, lte, type SQL, sql } from '#platform/sql.ts'
import type { MayOpenFile } from './attachments.ts'
import { serveSupport } from './routes.ts'
import { supportAttachments, supportTickets } from './tables.ts'

export { answerTicket, assignTicket, endTicket, setTicketNote } from './answer-ticket.ts'
export {
  attachFiles,
  deleteProblemFiles,
  findProblemFiles,
  findProblemMessageOf,
  findTicketOfFile,
  presentAttachment,
} from './attachments.ts'
export { seedDemoTicket } from './demo-ticket.ts'
export { createFileUrl, serveAttachments } from './file-links.ts'
export { countTicketsOf, findTicketById, listTicketsForStaff, lockTicketById } from './office-tickets.ts'
export {
  answerTicketForOperator,
  endTicketForOperator,
  findFile,
  formatThread,
  formatTickets,
} from './operator-lists.ts'
export { personalRequests } from './personal-records.ts'
export { shortened } from './present-ticket.ts'
export { sendAnswer, sendEnded, sendReopened, sendToSupportTeam } from './send-emails.ts'
export type { MessageRow, TicketRow } from './tables.ts'
export { findThread, type MessageWithFiles, statusOf } from './ticket.ts'

/** What support needs to know of files of messages about problems. */
interface ProblemFiles {
  readonly mayOpen: MayOpenFile
  /** SQL condition: the message exists. */
  readonly hasMessage: (messageId: AnyPgColumn) => SQL
}

/** Support tickets of accounts, with attachments (D130). */
export function registerSupport(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
  problems: ProblemFiles,
): void {
  scheduleCleanup(platform, problems)
  serveSupport(serve, platform, rateLimiter, problems.mayOpen)
}

const hour = 3_600_000

/** Closes resolved tickets, and deletes unattached files and old tickets. */
function scheduleCleanup(
  platform: Pick<Platform, 'database' | 'clock' | 'jobs'>,
  problems: ProblemFiles,
): void {
  const { clock, database, jobs } = platform
  jobs.every('close resolved requests', hour, async () => {
    const isDue = lte(supportTickets.ended_at, after(clock, -limits.support.closesAfter))
    await database
      .update(supportTickets)
      .set({ status: 'closed' })
      .where(and(eq(supportTickets.status, 'resolved'), isDue))
  })
  scheduleHourlyDeletion(platform, 'delete files without a message', supportAttachments, () => {
    const isOld = lt(supportAttachments.created_at, after(clock, -limits.support.files.unattachedKeptFor))
    return sql`${isNull(supportAttachments.message_id)} and case when ${isNull(supportAttachments.problem_message_id)} then ${isOld}
      else not ${problems.hasMessage(supportAttachments.problem_message_id)} end`
  })
  scheduleHourlyDeletion(platform, 'delete support requests', supportTickets, () =>
    lt(supportTickets.ended_at, after(clock, -limits.support.keptFor)),
  )
}
