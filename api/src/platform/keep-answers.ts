import { createKeptAnswers } from './kept-answers.ts'
import { createKeptFront, type Front, type SentKept } from './kept-front.ts'
import { createKeptReply, type KeptReply } from './kept-reply.ts'
import type { Platform } from './platform.ts'
import type { CallRateLimits } from './rate-limit.ts'
import { createAddressOf } from './request-address.ts'

/** Of finished answers and pages together. */
const maxBytes = 48 * 1024 * 1024

/** What is kept, sent by the server's routes and in front of them. */
export function keepAnswers(
  platform: Pick<Platform, 'broadcast' | 'clock' | 'config' | 'log' | 'metrics'>,
  rateLimiter: CallRateLimits,
): { front: Front; keptReply: KeptReply } {
  const kept = createKeptAnswers({ ...platform, maxBytes })
  const addressOf = createAddressOf(platform.config.trustedProxies)
  const front = createKeptFront({ kept, rateLimiter, addressOf, onKept: noteSent(platform) })
  return { front, keptReply: createKeptReply(kept) }
}

/** What goes out in front of the server passes none of its hooks, and is counted and logged like all else. */
function noteSent({
  config,
  log,
  metrics,
}: Pick<Platform, 'config' | 'log' | 'metrics'>): (sent: SentKept) => void {
  if (config.logLevel !== 'info' && config.logLevel !== 'debug') return ({ route }) => metrics.keptHit(route)
  return ({ method, route, status }) => {
    metrics.keptHit(route)
    log.info('answered', { method, route, status })
  }
}
