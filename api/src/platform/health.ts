import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Platform } from './platform.ts'

export interface Health {
  /** False while the shop starts and once it is asked to stop. */
  ready: boolean
}

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** /healthz: the process answers. /readyz: it can work, its database within 500 ms. /version. */
export function serveHealth(http: FastifyInstance, { database }: Pick<Platform, 'database'>): Health {
  const health: Health = { ready: false }
  http.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  http.get('/version', (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ name: 'akyede', version: manifest.version, node: process.version }),
  )
  http.get('/readyz', async (_request, reply) => {
    const answers = health.ready && (await answersWithin(500, () => database.$client.query('select 1')))
    return reply
      .code(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: answers ? 'ready' : 'not ready' })
  })
  return health
}

async function answersWithin(milliseconds: number, ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>(resolve => setTimeout(resolve, milliseconds, false).unref())
  return Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    late,
  ])
}
