import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/** A refusal in OAuth's format (RFC 6749, section 5.2). */
export class Refusal extends Error {
  readonly code: string
  readonly status: number

  constructor(code: string, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Error responses of Google and Apple. */
export function sendFailure(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    return reply.code(error.status).send({ error: error.code, error_description: error.message })
  }
  const status = error.statusCode ?? 500
  if (status >= 500) request.log.error(error)
  return reply.code(status).send({ error: status < 500 ? 'invalid_request' : 'server_error' })
}

/** Error responses of Facebook, https://developers.facebook.com/docs/graph-api/guides/error-handling. */
export function sendGraphFailure(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500)
  if (status >= 500 && !(error instanceof Refusal)) request.log.error(error)
  const code = error.message.includes('access token') ? 190 : 100
  return reply
    .code(status)
    .send({ error: { message: error.message, type: 'OAuthException', code, fbtrace_id: 'AkyEmulator' } })
}
