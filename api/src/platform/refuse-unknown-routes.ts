import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance } from 'fastify'
import type { CallRateLimits } from './rate-limit.ts'

/** Responds to unknown routes: 405 for a known path with another method, 404 for any other path below /api. */
export function refuseUnknownRoutes(http: FastifyInstance, rateLimiter: CallRateLimits): void {
  const allowed = new Map<string, Set<string>>()
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      allowed.set(path, (allowed.get(path) ?? new Set()).add(endpoint.method))
    }
  }
  const paths = [...allowed].map(([path, known]) => ({
    known,
    pattern: new RegExp(`^${apiRoot}${path.replace(/:\w+/g, '[^/]+')}/?$`),
  }))
  http.all('/api/*', (request, reply) => {
    rateLimiter.spendAddress(request.ip)
    const [requested = ''] = request.url.split('?')
    const known = new Set(paths.flatMap(path => (path.pattern.test(requested) ? [...path.known] : [])))
    if (known.size === 0) throw new Failure('request.not_found')
    if (known.has('GET')) known.add('HEAD')
    reply.header('allow', [...known].join(', '))
    throw new Failure('request.method_not_allowed')
  })
}
