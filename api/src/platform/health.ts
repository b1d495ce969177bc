import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { isReady, type Readiness } from './readiness.ts'

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** /healthz: the process answers. /readyz: it can work, and if not, why. /version. None is ever refused. */
export function serveHealth(http: FastifyInstance, readiness: Readiness): void {
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/version', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ name: 'akyede', version: manifest.version, node: process.version }),
  )
  http.get('/readyz', async (_request, reply) => {
    const { status, body } = await readyzOf(readiness)
    return reply.code(status).header('cache-control', 'no-store').send(body)
  })
}

/** 200 when every check is well, else 503; the body names each. */
export async function readyzOf(readiness: Readiness): Promise<{ status: 200 | 503; body: object }> {
  const checks = await readiness.check()
  return isReady(checks)
    ? { status: 200, body: { status: 'ready', checks } }
    : { status: 503, body: { status: 'not ready', checks } }
}
