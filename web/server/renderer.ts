import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { type HeaderPolicy, securityHeaders } from './headers.ts'
import type { render } from './ssr.ts'
import { registerWorkerOff, workerFile } from './worker-off.ts'

/** The one function of the server bundle. */
export type Render = typeof render

const webRoot = join(import.meta.dirname, '..')
const year = 31_536_000

/** Production: the built assets as they lie on disk, and the built bundle. */
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
      response.header('cache-control', keptFor(path))
    },
  })
  const bundle = await import(pathToFileURL(join(webRoot, 'build/server/index.js')).href)
  return async () => bundle.render
}

function keptFor(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${year}, immutable`
  // Asked for with every page: another build, or its end, is known at once.
  return path.includes(workerFile) ? 'no-cache' : 'public, max-age=3600'
}

/** Development: Vite serves the sources and reloads them, on this server's own port. */
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
