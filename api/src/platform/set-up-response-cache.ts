import { type CacheFront, type CacheHit, createCacheFront } from './cache-front.ts'
import { type CachedReply, createCachedReply } from './cached-reply.ts'
import type { Platform } from './platform.ts'
import type { CallRateLimits } from './rate-limit.ts'
import { createAddressOf } from './request-address.ts'
import { createResponseCache } from './response-cache.ts'

/** Of finished answers and pages together. */
const maxBytes = 48 * 1024 * 1024

/** What is kept, sent by the server's routes and in front of them. */
export function setUpResponseCache(
  platform: Pick<Platform, 'broadcast' | 'clock' | 'config' | 'log' | 'metrics'>,
  rateLimiter: CallRateLimits,
): { front: CacheFront; cachedReply: CachedReply } {
  const kept = createResponseCache({ ...platform, maxBytes })
  const addressOf = createAddressOf(platform.config.trustedProxies)
  const front = createCacheFront({ cache: kept, rateLimiter, addressOf, onHit: noteSent(platform) })
  return { front, cachedReply: createCachedReply(kept) }
}

/** What goes out in front of the server passes none of its hooks, and is counted and logged like all else. */
function noteSent({
  config,
  log,
  metrics,
}: Pick<Platform, 'config' | 'log' | 'metrics'>): (sent: CacheHit) => void {
  if (config.logLevel !== 'info' && config.logLevel !== 'debug')
    return ({ route }) => metrics.countCacheHit(route)
  return ({ method, route, status }) => {
    metrics.countCacheHit(route)
    log.info('answered', { method, route, status })
  }
}
