import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './address-block.ts'
import { asFailure, messageOf } from './http-server.ts'
import { linkPageHeaders } from './link-page.ts'
import type { Log } from './log.ts'
import type { StoredRateLimits } from './stored-rate-limits.ts'

const formType = 'application/x-www-form-urlencoded'

/** What a page says when its request failed before it was handled. */
export interface FailedPages {
  readonly writeUnknown: () => string
  readonly writeFailed: (message: string, token: string) => string
}

/**
 * Serves pages whose address holds a secret token, to people who neither sign in nor run scripts: `register` adds routes
 * that read forms and whose failures are pages, because a browser without scripts cannot show JSON.
 */
export async function serveLinkPages(
  http: FastifyInstance,
  log: Log,
  { writeUnknown, writeFailed }: FailedPages,
  register: (scope: FastifyInstance) => void,
): Promise<void> {
  await http.register(async scope => {
    scope.setErrorHandler((error, request, reply) => {
      const failure = asFailure(error, request, log)
      if (failure.options.retryAfter) reply.header('retry-after', failure.options.retryAfter)
      const page = failure.status === 404 ? writeUnknown() : writeFailed(messageOf(failure), tokenOf(request))
      return sendLinkPage(reply, failure.status, page)
    })
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    register(scope)
  })
}

export const sendLinkPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).headers(linkPageHeaders).send(page)

/** A browser that is redirected repeats no form when the page is loaded again. */
export const redirectToLinkPage = (reply: FastifyReply, path: string): FastifyReply =>
  reply.headers(linkPageHeaders).redirect(path, 303)

export const tokenOf = (request: FastifyRequest): string =>
  (request.params as { readonly token: string }).token

/** Reads the text fields of a posted form; a field that is missing is empty. */
export function textFieldsOf(body: unknown): (name: string) => string {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return name => (typeof fields[name] === 'string' ? fields[name] : '')
}

interface LinkGuesses {
  /** What is guessed. */
  readonly of: string
  readonly atMost: number
  readonly within: number
}

/** Finds something by a link, and counts wrong links of a network. Once it made too many, right ones are refused too. */
export async function findByLink<Found>(
  rateLimiter: Pick<StoredRateLimits, 'spendGuess'>,
  address: string,
  { of, ...policy }: LinkGuesses,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const release = await rateLimiter.spendGuess([{ key: `${of}:${networkOf(address)}`, ...policy }], 1)
  const found = await find().catch(async error => {
    if (error instanceof Failure) await release(1)
    throw error
  })
  if (found) await release(1)
  return found
}
