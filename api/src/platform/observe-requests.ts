import type { FastifyInstance } from 'fastify'
import { type Admission, laneOf } from './admission.ts'
import type { Metrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Releases the request's place; undefined while it has none. */
    leave: (() => void) | undefined
  }
}

/** Adds the request id of the log to every response and counts the response by its route. */
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
 * Sheds calls before their body is read. A request takes a place once its body has arrived and releases it when the
 * response is created, so that slow clients take none from others. Page handlers ask for admission themselves.
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
