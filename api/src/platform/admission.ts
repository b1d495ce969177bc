import { endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { moneyEndpoints } from '@akyede/contract/lanes'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { EventLoop } from './event-loop.ts'
import type { Lane } from './metric-names.ts'
import type { Metrics } from './metrics.ts'

/** Decides before any work whether there is room for it. */
export interface Admission {
  /** Refuses with `server.busy` and Retry-After when the lane has no room. */
  check(lane: Lane): void
  /** One more is worked on, until what it returns is called. Refuses when others came in between. */
  enter(lane: Lane): () => void
  /** From now on nobody is admitted. */
  close(): void
}

/** The share of MAX_IN_FLIGHT up to which a lane is admitted, and how many times MAX_DELAY_MS it may be late. */
const room = {
  page: { share: 0.25, patience: 1 },
  read: { share: 0.5, patience: 1 },
  money: { share: 1, patience: 4 },
} as const satisfies Record<Lane, { share: number; patience: number }>

/**
 * Pages give way first, then reads, so that orders, payments and webhooks still find room when the shop is asked
 * for more than it can do (security design, section 11, overload).
 */
export function createAdmission(
  limits: Config['overload'],
  delay: EventLoop['delay'],
  metrics: Metrics,
): Admission {
  let inFlight = 0
  let open = true
  const refuse = (lane: Lane, cause: 'in_flight' | 'delay' | 'closing'): never => {
    metrics.count('busy', { lane, cause })
    throw new Failure('server.busy', { retryAfter: 2 })
  }
  const isFull = (lane: Lane) => inFlight >= limits.inFlight * room[lane].share
  metrics.collectGauges(() => ({ inFlight }))
  return {
    check(lane) {
      if (!open) refuse(lane, 'closing')
      if (isFull(lane)) refuse(lane, 'in_flight')
      if (delay() > limits.delay * room[lane].patience) refuse(lane, 'delay')
    },
    enter(lane) {
      // A page is admitted by whoever answers it, with a page.
      if (lane !== 'page' && isFull(lane)) refuse(lane, 'in_flight')
      inFlight++
      let left = false
      return () => {
        if (!left) inFlight--
        left = true
      }
    },
    close() {
      open = false
    },
  }
}

const money = new Set(
  moneyEndpoints.flatMap(name => {
    const { method, path, aliases = [] }: Endpoint = endpoints[name]
    return [path, ...aliases].map(each => `${method} ${apiRoot}${each}`)
  }),
)

/** Undefined for what is always let in: health, pictures (they have a queue of their own), files, emulators. */
export function laneOf({ method, routeOptions: { url = '' } }: FastifyRequest): Lane | undefined {
  if (url === '/*') return 'page'
  if (!url.startsWith('/api/')) return undefined
  return money.has(`${method} ${url}`) ? 'money' : 'read'
}
