import type { IncomingMessage, ServerResponse } from 'node:http'
import { cacheKeyOf, isCacheable } from './cached-reply.ts'
import { codingFor, hasMatchingEtag } from './finish-response.ts'
import type { CallRateLimits } from './rate-limit.ts'
import type { AddressOf } from './request-address.ts'
import type { ResponseCache } from './response-cache.ts'

/** Answers what it can before anything else looks at the request; false leaves it untouched. */
export type CacheFront = (request: IncomingMessage, response: ServerResponse) => boolean

/** An answer that went out as it was kept; how long that took is not worth the look at a clock. */
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
 * Writes kept answers straight to the socket: no routing, no hooks, no copies. Whatever is unusual about a request,
 * a name that it brings along or a spent rate limit too, is left to those behind.
 */
export function createCacheFront({ cache, rateLimiter, addressOf, onHit }: CacheFrontOptions): CacheFront {
  return (request, response) => {
    const { method = 'GET', headers } = request
    if (!isCacheable(request) || headers['x-request-id'] !== undefined) return false
    const answer = cache.find(cacheKeyOf(request), codingFor(headers['accept-encoding']))
    if (!answer || !isWithinLimit(rateLimiter, addressOf(request))) return false
    const status = hasMatchingEtag(headers['if-none-match'], answer.etag) ? 304 : 200
    response.writeHead(status, (status === 304 ? answer.notModified : answer.whole) as string[])
    if (status === 304 || method === 'HEAD') response.end()
    else response.end(answer.body)
    onHit({ method, route: answer.route, status })
    return true
  }
}

/** A refusal is worded, and counted, by who takes the request next. */
function isWithinLimit({ spendAddress }: Pick<CallRateLimits, 'spendAddress'>, address: string): boolean {
  try {
    spendAddress(address)
    return true
  } catch {
    return false
  }
}
