import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

type Envelope = {
  status: false
  message: string
  data?: object
  meta?: { nextStep: string }
  type: string
  code: string
}

const inServer = 'Please try again later, or look at the status page'

/** A refusal in the provider's envelope. */
export class Refusal extends Error {
  readonly status: number
  readonly envelope: Envelope

  constructor(status: number, envelope: Omit<Envelope, 'status'>) {
    super(envelope.message)
    this.status = status
    this.envelope = { status: false, ...envelope }
  }
}

/** A refusal of an invalid request. */
export function invalid(message: string, nextStep: string, code = 'invalid_params', status = 400): Refusal {
  return new Refusal(status, { message, meta: { nextStep }, type: 'validation_error', code })
}

/** A failure of the provider itself. */
export function serverFailure(status: number): Refusal {
  const message = 'We could not process your request'
  return new Refusal(status, { message, meta: { nextStep: inServer }, type: 'api_error', code: 'unknown' })
}

/** Sends every failure in the envelope; internal errors are only logged. */
export function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = error instanceof Refusal ? error : asRefusal(error)
  if (!(error instanceof Refusal) && refusal.status >= 500) request.log.error(error)
  return reply.code(refusal.status).send(refusal.envelope)
}

function asRefusal(error: FastifyError): Refusal {
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return serverFailure(500)
  return invalid(error.message, 'Send a well-formed JSON or form body', 'invalid_params', status)
}

/** The provider's envelope of successful responses. */
export function successEnvelope<Data>(message: string, data: Data) {
  return { status: true, message, data }
}
