import { DeliveryCode, DeliveryFailure } from '@akyede/contract/deliveries'
import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { writeFailedPage } from '#platform/link-page.ts'
import {
  redirectToLinkPage,
  sendLinkPage,
  serveLinkPages,
  textFieldsOf,
  tokenOf,
} from '#platform/serve-link-pages.ts'
import { arriveAtDoor } from './arrive-at-door.ts'
import { confirmByLink, type LinkContext, openByLink, type UsedLink } from './by-link.ts'
import { failDelivery } from './fail-delivery.ts'
import {
  type PostedFields,
  writeDeliveredPage,
  writeDeliveryPage,
  writeUnknownPage,
  writeUnsentPage,
} from './write-page.ts'

const path = '/d/:token'
const linkOf = (request: FastifyRequest): UsedLink => {
  const { parcel } = request.query as Readonly<Record<string, unknown>>
  return {
    token: tokenOf(request),
    parcel: z.uuid().safeParse(parcel).data,
    address: request.ip,
  }
}
const pathOf = (token: string): string => `/d/${encodeURIComponent(token)}`

interface PageOptions extends LinkContext {
  readonly admit: (address: string) => void
}

/**
 * Serves the page of a rider, who scans it from the label and has no account. Reading it changes nothing, because phones
 * open links to show a preview. It works without scripts.
 */
export async function serveDeliveryPages(
  http: FastifyInstance,
  { admit, ...context }: PageOptions,
): Promise<void> {
  const { platform } = context
  const show = async (request: FastifyRequest, reply: FastifyReply, more: ShownProblem = {}) => {
    const link = linkOf(request)
    const opened = await openByLink(context, link)
    if (opened.kind === 'unknown') return sendLinkPage(reply, 404, writeUnknownPage())
    if (opened.kind === 'unsent') return sendLinkPage(reply, 404, writeUnsentPage())
    if (opened.kind === 'over') return sendLinkPage(reply, 410, writeDeliveredPage())
    const page = writeDeliveryPage(opened.delivery, {
      token: link.token,
      now: platform.clock.now(),
      ...more,
    })
    return sendLinkPage(reply, more.status ?? 200, page)
  }
  /** Takes a step. A refusal is shown on the page, with what was typed. */
  const take =
    (step: (link: UsedLink, posted: PostedFields) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      admit(request.ip)
      const posted = postedIn(request.body)
      try {
        await step(linkOf(request), posted)
        return redirectToLinkPage(reply, pathOf(tokenOf(request)))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return show(request, reply, { posted, problem: problemOf(error), status: error.status })
      }
    }
  const failedPages = {
    writeUnknown: writeUnknownPage,
    writeFailed: (message: string, token: string) =>
      writeFailedPage(message, { path: pathOf(token), text: 'Back to the parcel' }),
  }
  await serveLinkPages(http, platform.log, failedPages, scope => {
    scope.get(path, async (request, reply) => {
      admit(request.ip)
      return show(request, reply)
    })
    scope.post(
      `${path}/arrived`,
      take(link => arriveAtDoor(context, link)),
    )
    scope.post(
      `${path}/confirm`,
      take((link, posted) => confirmByLink(context, link, parsed(DeliveryCode, { code: posted.code }).code)),
    )
    scope.post(
      `${path}/failed`,
      take((link, { reason, words }) =>
        failDelivery(context, link, parsed(DeliveryFailure, { reason, words: words || undefined })),
      ),
    )
  })
}

interface ShownProblem {
  readonly posted?: PostedFields
  readonly problem?: string
  readonly status?: number
}

function postedIn(body: unknown): PostedFields {
  const textOf = textFieldsOf(body)
  return { code: textOf('code'), reason: textOf('reason'), words: textOf('words') }
}

/** The fields of a form as the contract accepts them. Throws `request.invalid` with the text of the first problem. */
function parsed<Output>(
  schema: {
    safeParse(input: unknown): {
      data?: Output
      error?: { issues: readonly { readonly message: string }[] }
    }
  },
  fields: unknown,
): Output {
  const { data, error } = schema.safeParse(fields)
  if (data !== undefined) return data
  const msg = error?.issues[0]?.message ?? 'Please check the form'
  throw new Failure('request.invalid', { detail: [{ loc: ['body'], msg, type: 'form' }] })
}

function problemOf({ message, options: { detail, facts } }: Failure): string {
  const left = facts?.tries_left
  if (typeof left === 'number' && left > 0)
    return `${message} ${left === 1 ? 'One try' : `${left} tries`} left.`
  return detail?.[0]?.msg ?? message
}
