import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeFailedPage } from '#platform/link-page.ts'
import { readForm } from '#platform/read-form.ts'
import {
  type FailedPages,
  findByLink,
  redirectToLinkPage,
  sendLinkPage,
  serveLinkPages,
  textFieldsOf,
  tokenOf,
} from '#platform/serve-link-pages.ts'
import type { StoredRateLimits } from '#platform/stored-rate-limits.ts'
import type { Uploads } from '#platform/uploads.ts'
import { findFulfilmentOfToken } from './handover-links.ts'
import { serveParcelPhotographs } from './photographs.ts'
import { type Handover, type PostedStep, takeStep } from './take-step.ts'
import { writePage, writeUnknownPage } from './write-page.ts'

const path = '/handover/:token'
const { linkGuesses, photograph } = workshopLimits.workshopOrders

interface PageOptions extends Pick<Handover, 'platform' | 'payments'> {
  readonly admit: (address: string) => void
  readonly uploads: Uploads
  readonly rateLimiter: Pick<StoredRateLimits, 'spendGuess'>
}

/**
 * Serves the page by which a maker takes the steps of one fulfilment without signing in. Reading it changes nothing,
 * because phones open links to show a preview. It works without scripts.
 */
export async function serveHandoverPages(http: FastifyInstance, options: PageOptions): Promise<void> {
  const { platform, payments, admit, rateLimiter, uploads } = options
  const handover: Handover = { platform, payments }
  serveParcelPhotographs(http, platform, admit)
  const byLink = <Found>(request: FastifyRequest, find: () => Promise<Found | undefined>) =>
    findByLink(rateLimiter, request.ip, { of: 'handover link', ...linkGuesses }, find)
  const open = async (request: FastifyRequest, reply: FastifyReply, posted: PostedStep | undefined) => {
    admit(request.ip)
    const token = tokenOf(request)
    const found = await byLink(request, () => takeStep(handover, token, posted))
    if (!found) return sendLinkPage(reply, 404, writeUnknownPage())
    const { part, problem } = found
    if (posted && !problem) return redirectToLinkPage(reply, pathOf(token))
    return sendLinkPage(reply, problem ? 422 : 200, writePage(part, { token, problem, posted }))
  }
  // The link is checked before the body is read.
  const nameUploader = async (request: FastifyRequest) => {
    admit(request.ip)
    const link = await byLink(request, () => findFulfilmentOfToken(platform.database, tokenOf(request)))
    if (!link) throw new Failure('request.not_found')
    return `part ${link.partId}`
  }
  const failedPages: FailedPages = {
    writeUnknown: writeUnknownPage,
    writeFailed: (message, token) =>
      writeFailedPage(message, { path: pathOf(encodeURIComponent(token)), text: 'Back to the order' }),
  }
  await serveLinkPages(http, platform.log, failedPages, scope => {
    scope.get(path, (request, reply) => open(request, reply, undefined))
    scope.post(path, (request, reply) => open(request, reply, stepIn(request.body)))
    scope.post(`${path}/packed`, uploads(nameUploader, photograph.maxBytes), (request, reply) =>
      open(request, reply, packedIn(request)),
    )
  })
}

const pathOf = (token: string): string => `/handover/${token}`

/** The form with the photograph, which is optional. */
function packedIn(request: FastifyRequest): PostedStep {
  const { maxBytes } = photograph
  const form = readForm(request, { field: 'photograph', atMost: 1, maxBytes, totalBytes: maxBytes })
  return { ...stepIn({ step: 'packed' }), photograph: form?.files[0]?.bytes }
}

const stepIn = (body: unknown): PostedStep => {
  const textOf = textFieldsOf(body)
  return {
    step: textOf('step'),
    carrier: textOf('carrier'),
    tracking: textOf('tracking'),
    reason: textOf('reason'),
    words: textOf('words'),
    outOfStock: textOf('shelf_empty') === 'yes',
  }
}
