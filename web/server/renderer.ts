import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import { type HeaderPolicy, securityHeaders } from './headers.ts'
import type { render } from './ssr.ts'

/** The one function of the server bundle. */
export type Render = typeof render

const webRoot = join(import.meta.dirname, '..')
const year = 31_536_000

/** Production: the built assets as they lie on disk, and the built bundle. */
export async function builtRenderer(
  fastify: FastifyInstance,
  policy: HeaderPolicy,
): Promise<() => Promise<Render>> {
  await fastify.register(fastifyStatic, {
    root: join(webRoot, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['.vite/**', '**/*.br'],
    setHeaders: (response, path) => {
      for (const [name, value] of Object.entries(securityHeaders(policy))) response.header(name, value)
      const hashed = path.includes('/assets/')
      response.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
    },
  })
  const bundle = await import(pathToFileURL(join(webRoot, 'build/server/index.js')).href)
  return async () => bundle.render
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
