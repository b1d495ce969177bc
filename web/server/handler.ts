import { randomBytes } from 'node:crypto'
import { createRequest } from '@remix-run/node-fetch-server'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LoaderServices } from '../src/kit/services.ts'
import { type Delivery, deliver } from './deliver.ts'
import type { HeaderPolicy } from './headers.ts'
import { lastResort } from './last-resort.ts'
import { registerPictures } from './pictures.ts'
import { refusal } from './refusal.ts'
import { builtRenderer, type Render, sourceRenderer } from './renderer.ts'

export type { LoaderServices }

export interface WebOptions {
  mode: 'production' | 'development'
  /** Counts a page as a call from that address; throws a failure when there were too many. */
  admit: (address: string) => void
  /** What loaders of public pages may call, in process. */
  services: LoaderServices
  /** Holds `<slug>.avif` masters. */
  pictureFolder: string
  /** Where scaled pictures are kept; may be emptied at any time. */
  cacheFolder: string
  /** The origin that people see, such as "https://akyede.example"; asked once the shop listens. */
  publicUrl: () => string
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
  const built = policy.development ? undefined : await builtRenderer(fastify, policy)

  await fastify.register(async pages => {
    // Bodies stay unread for React Router; the API keeps its own parsers.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    const currentRender = built ?? (await sourceRenderer(pages))
    pages.all('/*', async (request, reply) => {
      const delivery = await answer(request, reply, currentRender, options, policy)
      return reply.code(delivery.status).headers(delivery.headers).send(delivery.body)
    })
  })
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  currentRender: () => Promise<Render>,
  options: WebOptions,
  policy: HeaderPolicy,
): Promise<Delivery> {
  const nonce = randomBytes(16).toString('base64url')
  const report = (error: unknown) => options.log.error({ err: error, request_id: request.id }, 'page failed')
  const facts = { nonce, requestId: request.id, saveData: request.headers['save-data'] === 'on', report }
  const response =
    refusal(options.admit, request.ip, request.id) ??
    (await renderPage(request, reply, currentRender, options.services, facts, policy))
  const wire = {
    acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
    ifNoneMatch: request.headers['if-none-match'] ?? '',
    nonce,
  }
  return deliver(response, wire, policy)
}

async function renderPage(
  request: FastifyRequest,
  reply: FastifyReply,
  currentRender: () => Promise<Render>,
  services: LoaderServices,
  facts: Parameters<Render>[2],
  { publicUrl }: HeaderPolicy,
): Promise<Response> {
  try {
    const render = await currentRender()
    const { host, protocol } = publicUrl
    const asked = createRequest(request.raw, reply.raw, { host, protocol })
    // React Router answers HEAD without a page, and so without its length and validator; Node leaves the body out.
    const rendered = asked.method === 'HEAD' ? new Request(asked, { method: 'GET' }) : asked
    return await render(rendered, services, facts)
  } catch (error) {
    facts.report(error)
    return lastResort(facts.requestId)
  }
}
