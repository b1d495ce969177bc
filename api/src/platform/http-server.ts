import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, METHODS, type RequestListener, type Server } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { CacheFront } from './cache-front.ts'
import { type ConnectionLimits, type Connections, guardConnections } from './connections.ts'
import type { Log } from './log.ts'
import { isRealtimeUpgrade } from './realtime/handle-upgrades.ts'
import { respondToClientError } from './respond-on-socket.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The exact bytes of the body; digests and provider signatures cover them. */
    rawBody: Buffer | undefined
  }
  interface FastifyContextConfig {
    /** The handler parses the body itself, after it has verified the signature of the bytes. */
    raw?: boolean
    /** The body is a multipart form with a file. */
    upload?: boolean
  }
}

/** Headers of API responses: they are never rendered as a page, sniffed, or read by another site. */
export const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export interface HttpServerOptions {
  readonly trustedProxies?: readonly string[]
  /** Handles each request first. */
  readonly cacheFront?: CacheFront
  readonly connectionLimits?: Partial<ConnectionLimits>
  /** False for load tests, which open thousands of connections from one address. */
  readonly limitsNetworks?: boolean
}

/**
 * Fastify with strict settings (security design, section 13, M9): limits of connections and time, 64 KiB of JSON at a
 * depth of at most 20, no plain text bodies, generated request ids.
 */
export function createHttpServer(
  log: Log,
  {
    trustedProxies = [],
    cacheFront = () => false,
    connectionLimits,
    limitsNetworks = true,
  }: HttpServerOptions = {},
): FastifyInstance {
  const logResponse = (request: FastifyRequest, reply: FastifyReply) =>
    log.info('answered', {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  let closing = false
  const effectiveLimits = { ...limits.connections, ...connectionLimits }
  let connections: Connections | undefined
  const http = Fastify({
    logger: false,
    bodyLimit: limits.body.maxBytes,
    requestIdHeader: false,
    genReqId: request => requestIdOf(request.headers['x-request-id']),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    // A refused client gets our own error body.
    return503OnClosing: false,
    serverFactory: handle => {
      const server = openServer(effectiveLimits, (request, response) => {
        if (connections?.trackRequest(request, response) === false) return
        if (closing || lacksHost(request) || !cacheFront(request, response)) handle(request, response)
      })
      connections = guardConnections(server, {
        connectionLimits: effectiveLimits,
        trustedProxies,
        limitsNetworks,
      })
      return server
    },
    clientErrorHandler: (error, socket) => {
      // Nothing can follow a response that has begun.
      if (connections?.isResponding(socket)) socket.destroy()
      else respondToClientError(error, socket)
    },
    // A URL that cannot be decoded matches no route, so no hook and no error handler runs.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(new Failure('request.not_found'), request, reply.headers(apiHeaders))
      logResponse(request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  // A method unknown to the router would bypass routes for all methods.
  for (const method of METHODS) {
    if (method !== 'CONNECT' && !http.supportedMethods.includes(method)) http.addHttpMethod(method)
  }
  http.decorateRequest('rawBody', undefined)
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/')) reply.headers(apiHeaders)
    if (lacksHost(request.raw)) throw new Failure('request.malformed')
  })
  http.addHook('onResponse', async (request, reply) => logResponse(request, reply))
  http.addHook('preClose', async () => {
    closing = true
  })
  addBodyParsers(http)
  http.setNotFoundHandler((request, reply) => sendFailure(new Failure('request.not_found'), request, reply))
  http.setErrorHandler((error, request, reply) => sendFailure(asFailure(error, request, log), request, reply))
  return http
}

/** Accepts JSON everywhere, and forms where a file is uploaded. */
function addBodyParsers(http: FastifyInstance): void {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    request.rawBody = bytes
    const { raw, upload } = request.routeOptions.config
    if (raw) return done(null)
    // The larger limit of uploads does not apply to JSON.
    if (upload && bytes.length > limits.body.maxBytes) return done(new Failure('request.too_large'))
    try {
      done(null, parseJson(bytes))
    } catch (error) {
      done(error as Error)
    }
  })
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    done(request.routeOptions.config.upload ? null : new Failure('request.wrong_type'))
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The caller's request id joins both logs; anything but a UUID could forge log lines or be very long. */
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && uuid.test(given) ? given : randomUUID()

/** HTTP/1.1 requires a Host header (RFC 9112, section 3.2); Node's own refusal would lack our headers. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage) =>
  headers.host === undefined && httpVersion === '1.1'

function openServer(effectiveLimits: ConnectionLimits, listener: RequestListener): Server {
  const server: Server = createServer(
    {
      headersTimeout: effectiveLimits.headWithin,
      requestTimeout: effectiveLimits.requestWithin,
      connectionsCheckingInterval: effectiveLimits.checkEvery,
      keepAliveTimeout: effectiveLimits.idleFor,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
      // The realtime server and the connection guard listen to upgrades; so does the development server.
      shouldUpgradeCallback: request => isRealtimeUpgrade(request) || server.listenerCount('upgrade') > 2,
    },
    listener,
  )
  server.setTimeout(60_000)
  // An unknown expectation may be ignored (RFC 9110, section 10.1.1).
  server.on('checkExpectation', listener)
  return server
}

/** Parses JSON; an empty body is undefined. Refuses invalid JSON and too deep nesting. */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = bytes.toString('utf8')
  if (depthOf(text) > limits.body.maxDepth) throw new Failure('request.too_deep')
  try {
    return JSON.parse(text)
  } catch {
    throw new Failure('request.malformed')
  }
}

/** The nesting depth of a JSON text, measured before it is parsed; brackets inside strings do not count. */
function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x5d || char === 0x7d) depth--
  }
  return deepest
}

const frameworkFailures = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.wrong_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
} as const

/** The failure that a client reads for an error; unexpected errors are logged. */
export function asFailure(error: unknown, request: FastifyRequest, log: Log): Failure {
  if (error instanceof Failure) return error
  const code = (error as Partial<FastifyError>).code ?? ''
  if (code in frameworkFailures) {
    return new Failure(frameworkFailures[code as keyof typeof frameworkFailures])
  }
  // A client that disconnected while sending gets no response, and this is not a server error.
  if (request.raw.destroyed && !request.raw.complete) return new Failure('request.malformed')
  log.error('a request failed', {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    error,
  })
  return new Failure('server.failed')
}

/** Sends the error body that all failures share (D3). */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { retryAfter, detail = [], facts = {} } = failure.options
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...facts,
        message: messageOf(failure),
        code: failure.code,
        detail,
        request_id: request.id,
      }),
    )
}

/** The message of an invalid request is that of its first problem; `detail` has them all. */
export const messageOf = (failure: Failure): string =>
  failure.code === 'request.invalid' ? (failure.options.detail?.[0]?.msg ?? failure.message) : failure.message
