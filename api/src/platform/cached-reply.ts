import type { IncomingMessage } from 'node:http'
import { apiVersion } from '@akyede/contract/api-root'
import { savesData } from '@akyede/contract/save-data'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  codingFor,
  type FinishedResponse,
  finishResponse,
  hasMatchingEtag,
  type PlainResponse,
  withoutBodyHeaders,
} from './finish-response.ts'
import { type CachePolicy, cacheStatus, type ResponseCache } from './response-cache.ts'

/** Sends responses of routes whose responses may be cached. */
export interface CachedReply {
  /** Tells whether the request may be served a shared response. */
  isCacheable(request: FastifyRequest): boolean
  /** Sends the cached response, or one that `make` creates now; `make` must not depend on the caller. */
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (showing: CachePolicy) => Promise<PlainResponse>,
  ): Promise<FastifyReply>
  /** Sends a response for this request alone. */
  sendUncached(request: FastifyRequest, reply: FastifyReply, plain: PlainResponse): Promise<FastifyReply>
}

export function createCachedReply(cache: ResponseCache): CachedReply {
  return {
    isCacheable: request => isCacheable(request.raw),
    async sendCached(request, reply, make) {
      const lookup = { name: cacheKeyOf(request.raw), coding: codingFor(request.headers['accept-encoding']) }
      const { finished, fate } = await cache.getOrCreate({ ...lookup, route: routeOf(request) }, make)
      return send(request, reply.header('cache-status', cacheStatus[fate]), finished)
    },
    async sendUncached(request, reply, plain) {
      return send(request, reply, await finishResponse(plain, codingFor(request.headers['accept-encoding'])))
    },
  }
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

function send(request: FastifyRequest, reply: FastifyReply, finished: FinishedResponse): FastifyReply {
  const { status, headers, body, etag } = finished
  if (hasMatchingEtag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(withoutBodyHeaders(headers)).send()
  }
  return reply.code(status).headers(headers).send(body)
}

/** Tells whether a request is a read that names no caller, so that its response is the same for everyone. */
export function isCacheable({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const version = headers['x-api-version']
  return (
    headers.authorization === undefined &&
    headers.signature === undefined &&
    headers['signature-input'] === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (version === undefined || version === apiVersion)
  )
}

/** The cache key: the URL as it was sent, and the variant (`Save-Data`). */
export const cacheKeyOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  savesData(headers) ? `+${url}` : url
