import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '#platform/address-block.ts'
import { asFailure, messageOf } from '#platform/http-server.ts'
import { readForm } from '#platform/read-form.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import type { Uploads } from '#platform/uploads.ts'
import { findFulfilmentOfToken } from './handover-links.ts'
import { serveParcelPhotographs } from './photographs.ts'
import { type Handover, type PostedStep, takeStep } from './take-step.ts'
import { stylePolicy, writeFailedPage, writePage, writeUnknownPage } from './write-page.ts'

const path = '/handover/:token'
const formType = 'application/x-www-form-urlencoded'

/** A page that is never stored, indexed or named to other sites: its address is the permission to act. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${stylePolicy}; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
}

interface PageOptions extends Pick<Handover, 'platform' | 'payments'> {
  readonly admit: (address: string) => void
  readonly uploads: Uploads
  readonly rateLimiter: Pick<StoredRateLimits, 'spendGuess'>
}

interface TokenRequest extends FastifyRequest {
  readonly params: { readonly token: string }
}

/**
 * Serves the page by which a maker takes the steps of one fulfilment without signing in. Reading it changes nothing,
 * because phones open links to show a preview. It works without scripts.
 */
export async function serveHandoverPages(http: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, payments, admit, rateLimiter, uploads } = options
  const handover: Handover = { platform, payments }
  serveParcelPhotographs(http, platform, admit)
  const open = async (request: FastifyRequest, reply: FastifyReply, posted: PostedStep | undefined) => {
    admit(request.ip)
    const token = tokenOf(request)
    const found = await withLimit(rateLimiter, request.ip, () => takeStep(handover, token, posted))
    if (!found) return reply.code(404).headers(pageHeaders).send(writeUnknownPage())
    const { part, problem } = found
    // The browser repeats no form when the page is loaded again.
    if (posted && !problem) return reply.headers(pageHeaders).redirect(`/handover/${token}`, 303)
    const page = writePage(part, { token, problem, posted })
    return reply
      .code(problem ? 422 : 200)
      .headers(pageHeaders)
      .send(page)
  }
  // The link is checked before the body is read.
  const nameUploader = async (request: FastifyRequest) => {
    admit(request.ip)
    const find = () => findFulfilmentOfToken(platform.database, tokenOf(request))
    const link = await withLimit(rateLimiter, request.ip, find)
    if (!link) throw new Failure('request.not_found')
    return `part ${link.partId}`
  }
  await http.register(async scope => {
    // A browser without scripts needs a page, not JSON.
    scope.setErrorHandler((error, request, reply) => {
      const failure = asFailure(error, request, platform.log)
      if (failure.options.retryAfter) reply.header('retry-after', failure.options.retryAfter)
      const page =
        failure.status === 404 ? writeUnknownPage() : writeFailedPage(messageOf(failure), tokenOf(request))
      return reply.code(failure.status).headers(pageHeaders).send(page)
    })
    scope.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    scope.get(path, (request, reply) => open(request, reply, undefined))
    scope.post(path, (request, reply) => open(request, reply, stepIn(request.body)))
    const { maxBytes } = workshopLimits.workshopOrders.photograph
    scope.post(`${path}/packed`, uploads(nameUploader, maxBytes), (request, reply) =>
      open(request, reply, packedIn(request)),
    )
  })
}

const tokenOf = (request: FastifyRequest): string => (request as TokenRequest).params.token

/** The form with the photograph, which is optional. */
function packedIn(request: FastifyRequest): PostedStep {
  const { maxBytes } = workshopLimits.workshopOrders.photograph
  const form = readForm(request, { field: 'photograph', atMost: 1, maxBytes, totalBytes: maxBytes })
  return { ...stepIn({ step: 'packed' }), photograph: form?.files[0]?.bytes }
}

const stepIn = (body: unknown): PostedStep => {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const textOf = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    step: textOf('step'),
    carrier: textOf('carrier'),
    tracking: textOf('tracking'),
    reason: textOf('reason'),
    words: textOf('words'),
    outOfStock: textOf('shelf_empty') === 'yes',
  }
}

/** Counts wrong links of a network. Once it made too many, right ones are refused too. */
async function withLimit<Found>(
  rateLimiter: PageOptions['rateLimiter'],
  address: string,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const guess = { key: `handover link:${networkOf(address)}`, ...workshopLimits.workshopOrders.linkGuesses }
  const release = await rateLimiter.spendGuess([guess], 1)
  const found = await find().catch(async error => {
    if (error instanceof Failure) await release(1)
    throw error
  })
  if (found) await release(1)
  return found
}
