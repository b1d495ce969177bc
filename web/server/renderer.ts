import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { type HeaderPolicy, securityHeaders } from './headers.ts'
import type { render } from './ssr.ts'
import { registerWorkerOff, workerFile } from './worker-off.ts'

/** The only function of the server bundle. */
export type Render = typeof render

const webRoot = join(import.meta.dirname, '..')
const yearInSeconds = 31_536_000

/** The renderer of production: built assets and the built bundle. */
export async function builtRenderer(
  fastify: FastifyInstance,
  policy: HeaderPolicy,
  serviceWorker: boolean,
): Promise<() => Promise<Render>> {
  if (!serviceWorker) registerWorkerOff(fastify, policy)
  await fastify.register(fastifyStatic, {
    root: join(webRoot, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br', ...(serviceWorker ? [] : [workerFile])],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(securityHeaders(policy))) response.header(name, value)
      response.header('cache-control', cacheControlFor(path))
    },
  })
  const bundle = await import(pathToFileURL(join(webRoot, 'build/server/index.js')).href)
  return async () => bundle.render
}

function cacheControlFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${yearInSeconds}, immutable`
  // The service worker is revalidated with every page, so that a new build or its removal takes effect at once.
  return path.includes(workerFile) ? 'no-cache' : 'public, max-age=3600'
}

/** The renderer of development: Vite serves and reloads the sources on the port of this server. */
export async function sourceRenderer(
  pages: FastifyInstance,
): Promise<{ render: () => Promise<Render>; vite: ViteDevServer }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: pages.server } },
  })
  pages.addHook('onClose', () => vite.close())
  pages.addHook('onRequest', (request, reply, next) => vite.middlewares(request.raw, reply.raw, next))
  return { render: async () => (await vite.ssrLoadModule('./server/ssr.ts')).render, vite }
}
