import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { savesData } from '@akyede/contract/save-data'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteFacts } from '../src/kit/document-facts.ts'
import type { LoaderServices } from '../src/kit/services.ts'
import { fallbackPage, refusal } from './fallback-page.ts'
import { registerBuiltGallery, registerSourceGallery } from './gallery.ts'
import type { HeaderPolicy } from './headers.ts'
import { registerListCards } from './list-cards.ts'
import { registerPictures } from './pictures.ts'
import { type PlainPage, plainPage } from './plain-page.ts'
import { builtRenderer, type Render, sourceRenderer } from './renderer.ts'
import { registerSocialPreview } from './social-preview.ts'

export type { LoaderServices }

/** What a page that is being made shows: what to let go of it for, and when. */
export interface PageShowing {
  show(tags: readonly string[]): void
  /** At most so many seconds; 0 for not at all. */
  keepFor(seconds: number): void
}

/** Sends pages as finished bytes, and keeps those that are everyone's. */
export interface PageReply {
  /** May the request have a page that is everyone's? */
  isCacheable(request: FastifyRequest): boolean
  /** The kept page, or one made now; `make` must not look at who asks. */
  sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (showing: PageShowing) => Promise<PlainPage>,
  ): Promise<FastifyReply>
  sendUncached(request: FastifyRequest, reply: FastifyReply, page: PlainPage): Promise<FastifyReply>
}

/** The API's public reads in process; `showing` learns what they show. */
export interface PageServices {
  call(...words: [...Parameters<LoaderServices['call']>, PageShowing]): ReturnType<LoaderServices['call']>
}

export interface WebOptions {
  mode: 'production' | 'development'
  /** Counts a page as a call from that address; throws a failure when there were too many. */
  admit: (address: string) => void
  /** What loaders of public pages may call, in process. */
  services: PageServices
  pageReply: PageReply
  /** Resolves when a page may be drawn, which takes milliseconds without a pause. */
  takeTurn: () => Promise<void>
  /** Holds `<slug>.avif` masters. */
  pictureFolders: readonly string[]
  /** Where scaled pictures are kept; may be emptied at any time. */
  cacheFolder: string
  /** They are made as AVIF too, which takes the processor ten times as long as WebP. */
  avif: boolean
  /** The origin that people see, such as "https://akyede.example"; asked once the shop listens. */
  publicUrl: () => string
  /** Browsers keep what they showed, to be read without a connection; false takes it away again. */
  serviceWorker: boolean
  /** What the foot of every page leads to. */
  site: SiteFacts
  /** Shows the page of all parts at /dev/ui, which is for whoever builds the shop. */
  gallery: boolean
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** Mounts pictures, assets and pages on every path that is still free: register it last. */
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
    // Bodies stay unread for React Router; the API keeps its own parsers.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const currentRender = built ?? (await renderSources(pages))
    const answer = answerWith(currentRender, options, policy)
    const known = ['GET', 'HEAD']
    pages.route({ method: known, url: '/*', handler: answer })
    pages.route({
      method: pages.supportedMethods.filter(method => !known.includes(method)),
      url: '/*',
      handler: (request, reply) => {
        options.admit(request.ip)
        reply.header('allow', known.join(', '))
        throw new Failure('request.method_not_allowed')
      },
    })
  })
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function answerWith(
  currentRender: () => Promise<Render>,
  { admit, log, pageReply, services, site, takeTurn }: WebOptions,
  policy: HeaderPolicy,
): Answer {
  /** Renders what `asked` asks for; whatever goes wrong is reported, shown, and not kept. */
  async function make(
    { id, headers }: FastifyRequest,
    asked: Request,
    showing: PageShowing,
  ): Promise<PlainPage> {
    const nonce = randomBytes(16).toString('base64url')
    const report = (error: unknown) => {
      showing.keepFor(0)
      log.error({ err: error, request_id: id }, 'page failed')
    }
    const facts = { nonce, requestId: id, saveData: savesData(headers), site, report, takeTurn }
    const response = await renderPage(asked, currentRender, showingServices(services, showing), facts)
    if (response.headers.has('set-cookie')) showing.keepFor(0)
    const { origin, pathname: path } = new URL(asked.url)
    return plainPage(response, nonce, policy, { origin, path, site })
  }
  return async (request, reply) => {
    // "*" and whole addresses (RFC 9112, section 3.2) lead to no page.
    if (!request.raw.url?.startsWith('/')) throw new Failure('request.not_found')
    const refused = refusal(admit, request.ip, request.id)
    if (refused) return pageReply.sendUncached(request, reply, await plainPage(refused, '', policy))
    if (policy.development || !pageReply.isCacheable(request)) {
      const asked = ownRequest(request, reply, policy)
      return pageReply.sendUncached(request, reply, await make(request, asked, nothingKept))
    }
    return pageReply.sendCached(request, reply, showing =>
      make(request, everyonesRequest(request, policy), showing),
    )
  }
}

const nothingKept: PageShowing = { show() {}, keepFor() {} }

/** A page shows what its calls showed; a call that failed may do better next time. */
const showingServices = (services: PageServices, showing: PageShowing): LoaderServices => ({
  call: (name, parts) =>
    services.call(name, parts, showing).catch(error => {
      showing.keepFor(0)
      throw error
    }) as never,
})

/** The address alone, without a word of who asks: what is made for it is for all who ask. */
const everyonesRequest = ({ raw }: FastifyRequest, { publicUrl }: HeaderPolicy): Request =>
  new Request(publicUrl.origin + raw.url)

function ownRequest(request: FastifyRequest, reply: FastifyReply, { publicUrl }: HeaderPolicy): Request {
  const { host, protocol } = publicUrl
  const asked = createRequest(request.raw, reply.raw, { host, protocol })
  // React Router answers HEAD without a page, and so without its length and validator; Node leaves the body out.
  return asked.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked
}

async function renderPage(
  asked: Request,
  currentRender: () => Promise<Render>,
  services: LoaderServices,
  facts: Parameters<Render>[2],
): Promise<Response> {
  try {
    const render = await currentRender()
    return await render(asked, services, facts)
  } catch (error) {
    facts.report(error)
    return fallbackPage(facts.requestId)
  }
}
