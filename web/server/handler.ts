import { randomBytes } from 'node:crypto'
import { dayOf, endOfDay } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { savesData } from '@akyede/contract/save-data'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormName, FormResponse, LoaderServices, SiteFacts } from '../src/kit/document-facts.ts'
import { fallbackPage, refusal } from './fallback-page.ts'
import { registerBuiltGallery, registerSourceGallery } from './gallery.ts'
import type { HeaderPolicy } from './headers.ts'
import { registerListCards } from './list-cards.ts'
import type { PictureMasters } from './masters.ts'
import { registerPictures } from './pictures.ts'
import { type PlainPage, plainPage } from './plain-page.ts'
import { builtRenderer, type Render, sourceRenderer } from './renderer.ts'
import { registerSocialPreview } from './social-preview.ts'

export type { LoaderServices }

/** Records what a page shows, so that the cached page is evicted when that changes. */
export interface PageShowing {
  show(tags: readonly string[]): void
  /** Limits how long the page is cached, in seconds. 0 disables caching. */
  keepFor(seconds: number): void
}

/** Sends pages and caches those that are the same for all users. */
export interface PageReply {
  /** Whether a shared page may answer the request. */
  isCacheable(request: FastifyRequest): boolean
  /** Sends the cached page, or renders it. `renderToBytes` must not depend on who sends the request. */
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    renderToBytes: (showing: PageShowing) => Promise<PlainPage>,
  ): Promise<FastifyReply>
  sendUncached(request: FastifyRequest, reply: FastifyReply, page: PlainPage): Promise<FastifyReply>
}

/** The public reads of the API in process. `showing` records what they return. */
export interface PageServices {
  call(...words: [...Parameters<LoaderServices['call']>, PageShowing]): ReturnType<LoaderServices['call']>
  /** Sends a form of this request; refuses those of other sites. */
  sendForm(
    request: FastifyRequest,
    name: FormName,
    fields: Readonly<Record<string, string>>,
  ): Promise<FormResponse>
}

export interface WebOptions {
  mode: 'production' | 'development'
  /** Counts a page towards the rate limit of an address. Throws a failure when there were too many. */
  admit: (address: string, lane?: 'page' | 'money') => void
  /** The calls that loaders of public pages use, in process. */
  services: PageServices
  pageReply: PageReply
  /** Reads the shop's clock. */
  now: () => Date
  /** The share link of the list that the landing page shows. */
  exampleList: string | undefined
  /** Resolves when a page may be rendered. Rendering blocks the event loop for milliseconds. */
  takeTurn: () => Promise<void>
  /** Where the master images of pictures are. */
  masters: PictureMasters
  /** The cache folder of scaled pictures. It may be emptied at any time. */
  cacheFolder: string
  /** Also creates AVIF, which takes ten times the processor time of WebP. */
  avif: boolean
  /** The public origin, such as "https://akyede.example". It is known once the server listens. */
  publicUrl: () => string
  /** Registers the service worker for offline reading. False unregisters it. */
  serviceWorker: boolean
  /** The links of the footer. */
  site: SiteFacts
  /** Serves the component gallery at /dev/ui, for developers. */
  gallery: boolean
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Serves pictures, assets and pages on all paths that are not taken. Register it last. */
export async function registerWeb(fastify: FastifyInstance, options: WebOptions): Promise<void> {
  const policy: HeaderPolicy = {
    get publicUrl() {
      return new URL(options.publicUrl())
    },
    development: options.mode === 'development',
  }
  await registerPictures(fastify, options)
  registerSocialPreview(fastify, options)
  registerListCards(fastify, options)
  const built = policy.development ? undefined : await builtRenderer(fastify, policy, options.serviceWorker)
  if (built && options.gallery) await registerBuiltGallery(fastify, policy)

  const renderSources = async (pages: FastifyInstance) => {
    const { render, vite } = await sourceRenderer(pages)
    if (options.gallery) registerSourceGallery(pages, vite, policy)
    return render
  }

  await fastify.register(async pages => {
    // React Router reads request bodies itself. The API has its own parsers.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.addContentTypeParser(
      formType,
      { parseAs: 'string', bodyLimit: limits.body.maxBytes },
      (_request, body, done) => done(null, body),
    )
    const currentRender = built ?? (await renderSources(pages))
    const handler = createHandler(currentRender, options, policy)
    const known = ['GET', 'HEAD']
    pages.route({ method: known, url: '/*', handler })
    for (const url of formPages) pages.route({ method: 'POST', url, handler })
    pages.route({
      method: pages.supportedMethods.filter(method => !known.includes(method)),
      url: '/*',
      handler: (request, reply) => {
        options.admit(request.ip)
        const hasForm = formPages.includes(request.url.split('?')[0] ?? '')
        reply.header('allow', (hasForm ? [...known, 'POST'] : known).join(', '))
        throw new Failure('request.method_not_allowed')
      },
    })
  })
}

/** The pages with an action: their forms work without scripts. */
const formPages = ['/contact', '/forgot-password', '/newsletter']
const formType = 'application/x-www-form-urlencoded'

/** A buyer whose phone is prompted must not be turned away before others are. */
const paymentPages = /^\/checkout\/(success|cancel)(\.data)?(\?|$)/

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function createHandler(
  currentRender: () => Promise<Render>,
  { admit, exampleList, log, now, pageReply, services, site, takeTurn }: WebOptions,
  policy: HeaderPolicy,
): Handler {
  /** Renders a page. A failed page is logged, sent and not cached. */
  async function renderToBytes(
    request: FastifyRequest,
    pageRequest: Request,
    showing: PageShowing,
  ): Promise<PlainPage> {
    const { id, headers } = request
    const nonce = randomBytes(16).toString('base64url')
    const report = (error: unknown) => {
      showing.keepFor(0)
      log.error({ err: error, request_id: id }, 'page failed')
    }
    const saveData = savesData(headers)
    const facts = { nonce, requestId: id, saveData, site, now: now(), exampleList, report, takeTurn }
    const response = await renderPage(
      pageRequest,
      currentRender,
      servicesFor(request, { services, now }, showing),
      facts,
    )
    if (response.headers.has('set-cookie')) showing.keepFor(0)
    // The page retries by itself after as many seconds. Headers of an error are lost at the error boundary of a route.
    if (response.status === 503) response.headers.set('retry-after', '30')
    return plainPage(response, nonce, policy)
  }
  return async (request, reply) => {
    // "*" and absolute request targets (RFC 9112, section 3.2) do not name a page.
    if (!request.raw.url?.startsWith('/')) throw new Failure('request.not_found')
    const lane = paymentPages.test(request.url) ? 'money' : 'page'
    const refused = refusal(address => admit(address, lane), request.ip, request.id)
    if (refused) return pageReply.sendUncached(request, reply, await plainPage(refused, '', policy))
    if (request.method === 'POST') {
      const page = await renderToBytes(request, formRequest(request, policy), uncached)
      return pageReply.sendUncached(request, reply, page)
    }
    if (policy.development || !pageReply.isCacheable(request)) {
      const pageRequest = ownRequest(request, reply, policy)
      return pageReply.sendUncached(request, reply, await renderToBytes(request, pageRequest, uncached))
    }
    return pageReply.sendCached(request, reply, showing =>
      renderToBytes(request, sharedRequest(request, policy), showing),
    )
  }
}

const uncached: PageShowing = { show() {}, keepFor() {} }

/** Records what the calls of a page return. A page with a failed call is not cached. */
export const servicesFor = (
  request: FastifyRequest,
  { services, now }: Pick<WebOptions, 'services' | 'now'>,
  showing: PageShowing,
): LoaderServices => ({
  call: (name, parts) =>
    services.call(name, parts, showing).catch(error => {
      showing.keepFor(0)
      throw error instanceof Failure && error.code === 'server.busy' ? unavailable() : error
    }) as never,
  today: () => {
    const at = now()
    const today = dayOf(at)
    showing.keepFor(Math.floor((endOfDay(today).getTime() - at.getTime()) / 1000))
    return today
  },
  sendForm: (name, fields) => services.sendForm(request, name, fields),
})

/** The page says that the shop is back shortly, and tries again by itself. */
const unavailable = (): Response => new Response(null, { status: 503 })

/** A request without headers, so that the page cannot depend on who requests it. */
const sharedRequest = ({ raw }: FastifyRequest, { publicUrl }: HeaderPolicy): Request =>
  new Request(publicUrl.origin + raw.url)

/** The form of a page, without the headers of its sender. `sendForm` checks where it comes from. */
const formRequest = ({ raw, body }: FastifyRequest, { publicUrl }: HeaderPolicy): Request =>
  new Request(publicUrl.origin + raw.url, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: typeof body === 'string' ? body : '',
  })

function ownRequest(request: FastifyRequest, reply: FastifyReply, { publicUrl }: HeaderPolicy): Request {
  const { host, protocol } = publicUrl
  const pageRequest = createRequest(request.raw, reply.raw, { host, protocol })
  // React Router sends no body for HEAD, so length and validator would be missing. Node omits the body.
  return pageRequest.method === 'HEAD' ? new Request(pageRequest, { method: 'GET' }) : pageRequest
}

async function renderPage(
  pageRequest: Request,
  currentRender: () => Promise<Render>,
  services: LoaderServices,
  facts: Parameters<Render>[2],
): Promise<Response> {
  try {
    const render = await currentRender()
    return await render(pageRequest, services, facts)
  } catch (error) {
    facts.report(error)
    return fallbackPage(facts.requestId)
  }
}
