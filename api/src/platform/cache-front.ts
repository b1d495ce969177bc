import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheKeyOf, isCacheable } from './cached-reply.ts'
import { codingFor, hasMatchingEtag } from './finish-response.ts'
import type { CallRateLimits } from './rate-limit.ts'
import type { AddressOf } from './request-address.ts'
import type { ResponseCache } from './response-cache.ts'

/**
 * Writes a cached response before any other handler sees the request; returns false to leave the request untouched.
 */
export type CacheFront = (request: IncomingMessage, response: ServerResponse) => boolean

/** A cached response that was sent. Its duration is not measured, because that would cost more than the response. */
export interface CacheHit {
  readonly method: string
  readonly route: string
  readonly status: 200 | 304
}

export interface CacheFrontOptions {
  readonly cache: ResponseCache
  readonly rateLimiter: Pick<CallRateLimits, 'spendAddress'>
  readonly addressOf: AddressOf
  readonly onHit: (sent: CacheHit) => void
}

/**
 * Writes cached responses straight to the socket: no routing, no hooks, no copies. Requests that are unusual, bring a
 * request id or exceed a rate limit are left to the next handler.
 */
export function createCacheFront({ cache, rateLimiter, addressOf, onHit }: CacheFrontOptions): CacheFront {
  return (request, response) => {
    const { method = 'GET', headers } = request
    if (!isCacheable(request) || headers['x-request-id'] !== undefined) return false
    const cached = cache.find(cacheKeyOf(request), codingFor(headers['accept-encoding']))
    if (!cached || !isWithinLimit(rateLimiter, addressOf(request))) return false
    const status = hasMatchingEtag(headers['if-none-match'], cached.etag) ? 304 : 200
    response.writeHead(status, (status === 304 ? cached.notModified : cached.whole) as string[])
    if (status === 304 || method === 'HEAD') response.end()
    else response.end(cached.body)
    onHit({ method, route: cached.route, status })
    return true
  }
}

/** The next handler words the refusal and counts it. */
function isWithinLimit({ spendAddress }: Pick<CallRateLimits, 'spendAddress'>, address: string): boolean {
  try {
    spendAddress(address)
    return true
  } catch {
    return false
  }
}
