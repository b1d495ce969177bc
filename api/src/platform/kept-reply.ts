import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  codingFor,
  type FinishedAnswer,
  finishAnswer,
  isNamedBy,
  type PlainAnswer,
  withoutBody,
} from './finish-answer.ts'
import { cacheStatus, type KeptAnswers, type Showing } from './kept-answers.ts'
import { isOrdinary, nameOf } from './ordinary-request.ts'

/** Sends answers of routes whose answers may be kept. */
export interface KeptReply {
  /** May the request have an answer that is everyone's? */
  isOrdinary(request: FastifyRequest): boolean
  /** The kept answer to an ordinary read, or one made now; `make` must not look at who asks. */
  sendKept(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (showing: Showing) => Promise<PlainAnswer>,
  ): Promise<FastifyReply>
  /** An answer for this request alone. */
  sendOnce(request: FastifyRequest, reply: FastifyReply, plain: PlainAnswer): Promise<FastifyReply>
}

export function createKeptReply(kept: KeptAnswers): KeptReply {
  return {
    isOrdinary: request => isOrdinary(request.raw),
    async sendKept(request, reply, make) {
      const asked = { name: nameOf(request.raw), coding: codingFor(request.headers['accept-encoding']) }
      const { finished, fate } = await kept.answer({ ...asked, route: routeOf(request) }, make)
      return send(request, reply.header('cache-status', cacheStatus[fate]), finished)
    },
    async sendOnce(request, reply, plain) {
      return send(request, reply, await finishAnswer(plain, codingFor(request.headers['accept-encoding'])))
    },
  }
}

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

function send(request: FastifyRequest, reply: FastifyReply, finished: FinishedAnswer): FastifyReply {
  const { status, headers, body, etag } = finished
  if (isNamedBy(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(withoutBody(headers)).send()
  }
  return reply.code(status).headers(headers).send(body)
}
