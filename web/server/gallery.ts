import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { HeaderPolicy } from './headers.ts'
import { plainPage } from './plain-page.ts'

const webRoot = join(import.meta.dirname, '..')
const page = 'src/gallery/index.html'
/** React Router's documents start with this script in development, for hot reload of components. */
const hotReload = '<script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime"></script>'

/** Serves the built component gallery at /dev/ui. */
export async function registerBuiltGallery(fastify: FastifyInstance, policy: HeaderPolicy): Promise<void> {
  const folder = join(webRoot, 'build/gallery')
  const html = await readFile(join(folder, page), 'utf8')
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/dev/ui/assets/',
    decorateReply: false,
    index: false,
  })
  fastify.get('/dev/ui', (_request, reply) => send(reply, html, policy))
}

/** Serves the gallery from its sources in development. */
export function registerSourceGallery(
  fastify: FastifyInstance,
  vite: ViteDevServer,
  policy: HeaderPolicy,
): void {
  fastify.get('/dev/ui', async (_request, reply) => {
    const source = await readFile(join(webRoot, page), 'utf8')
    const html = await vite.transformIndexHtml('/dev/ui', source.replace('<script', `${hotReload}\n$&`))
    return send(reply, html, policy)
  })
}

async function send(reply: FastifyReply, html: string, policy: HeaderPolicy): Promise<FastifyReply> {
  const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const { status, headers, body } = await plainPage(response, randomBytes(16).toString('base64url'), policy)
  return reply.code(status).headers(headers).send(body)
}
