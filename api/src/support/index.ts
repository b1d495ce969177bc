import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { keepTidy } from './keep-tidy.ts'
import { serveSupport } from './routes.ts'

export { answerTicket, endTicket } from './answer-ticket.ts'
export { seedDemoTicket } from './demo-ticket.ts'
export { serveAttachments } from './file-links.ts'
export { findFile, threadLines, ticketLines } from './operator-lists.ts'
export { personalRequests } from './personal-records.ts'
export { sendAnswer, sendEnded, sendReopened, sendToShop } from './send-letters.ts'

/** Help that people ask for on their account, with what they send along (D130). */
export function registerSupport(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  keepTidy(platform)
  serveSupport(serve, platform, rateLimiter)
}
