import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** A refusal in the provider's words. */
export class Refusal extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** The envelope of refusals, https://developer.flutterwave.com/docs/errors. */
const envelopeOf = (message: string) => ({ status: 'error', message, data: null })

export const internalErrorMessage = 'An error occurred. Please contact support'

/** Sends every failure in the envelope; internal errors are only logged. */
export function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return reply.code(error.status).send(envelopeOf(error.message))
  const status = error.statusCode ?? 500
  if (status < 500) return reply.code(status).send(envelopeOf(error.message))
  request.log.error(error)
  return reply.code(500).send(envelopeOf(internalErrorMessage))
}
