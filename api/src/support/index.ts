import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { serveSupport } from './routes.ts'
import { scheduleCleanup } from './schedule-cleanup.ts'

export { answerTicket, endTicket } from './answer-ticket.ts'
export { seedDemoTicket } from './demo-ticket.ts'
export { serveAttachments } from './file-links.ts'
export { findFile, formatThread, formatTickets } from './operator-lists.ts'
export { personalRequests } from './personal-records.ts'
export { sendAnswer, sendEnded, sendReopened, sendToSupportTeam } from './send-emails.ts'

/** Help that people ask for on their account, with what they send along (D130). */
export function registerSupport(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  scheduleCleanup(platform)
  serveSupport(serve, platform, rateLimiter)
}
