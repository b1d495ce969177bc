import type { FastifyInstance } from 'fastify'
import { type Admission, laneOf } from './admission.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives the request's place back; undefined while it has none. */
    leave: (() => void) | undefined
  }
}

/** Every answer carries the id under which the log knows it, and is counted by its route. */
export function observeRequests(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  http.addHook('onResponse', async (request, reply) => {
    metrics.observeResponse({
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    })
  })
}

/**
 * Calls are refused before their body is read. A place is taken once it has arrived and given back when the answer
 * is made: whoever sends or reads slowly takes none from others. Pages ask for admission themselves.
 */
export function admitRequests(http: FastifyInstance, admission: Admission): void {
  http.decorateRequest('leave', undefined)
  http.addHook('onRequest', async request => {
    const lane = laneOf(request)
    if (lane && lane !== 'page') admission.check(lane)
  })
  http.addHook('preHandler', async request => {
    const lane = laneOf(request)
    if (lane) request.leave = admission.enter(lane)
  })
  http.addHook('onSend', async request => request.leave?.())
  http.addHook('onResponse', async request => request.leave?.())
}
