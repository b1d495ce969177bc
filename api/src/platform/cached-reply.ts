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

/** Sends answers of routes whose answers may be kept. */
export interface CachedReply {
  /** May the request have an answer that is everyone's? */
  isCacheable(request: FastifyRequest): boolean
  /** The kept answer to an ordinary read, or one made now; `make` must not look at who asks. */
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (showing: CachePolicy) => Promise<PlainResponse>,
  ): Promise<FastifyReply>
  /** An answer for this request alone. */
  sendUncached(request: FastifyRequest, reply: FastifyReply, plain: PlainResponse): Promise<FastifyReply>
}

export function createCachedReply(kept: ResponseCache): CachedReply {
  return {
    isCacheable: request => isCacheable(request.raw),
    async sendCached(request, reply, make) {
      const asked = { name: cacheKeyOf(request.raw), coding: codingFor(request.headers['accept-encoding']) }
      const { finished, fate } = await kept.getOrCreate({ ...asked, route: routeOf(request) }, make)
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

/** A read that says nothing about who asks: its answer is everyone's. */
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

/** The address as it was spelled, and what else chooses between variants of an answer. */
export const cacheKeyOf = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string =>
  savesData(headers) ? `+${url}` : url
