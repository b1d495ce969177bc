import { type CacheFront, type CacheHit, createCacheFront } from './cache-front.ts'
import { type CachedReply, createCachedReply } from './cached-reply.ts'
import type { Platform } from './platform.ts'
import type { CallRateLimits } from './rate-limit.ts'
import { createAddressOf } from './request-address.ts'
import { createResponseCache } from './response-cache.ts'

/** The size of the response cache, API responses and pages together. */
const maxBytes = 48 * 1024 * 1024

/** Creates the response cache, with the reply for routes and the cache front. */
export function setUpResponseCache(
  platform: Pick<Platform, 'broadcast' | 'clock' | 'config' | 'log' | 'metrics'>,
  rateLimiter: CallRateLimits,
): { front: CacheFront; cachedReply: CachedReply } {
  const cache = createResponseCache({ ...platform, maxBytes })
  const addressOf = createAddressOf(platform.config.trustedProxies)
  const front = createCacheFront({ cache, rateLimiter, addressOf, onHit: createHitRecorder(platform) })
  return { front, cachedReply: createCachedReply(cache) }
}

/** A response of the cache front passes no hooks of the server, so it is counted and logged here. */
function createHitRecorder({
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
