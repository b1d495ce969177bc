import { type EndpointName, endpoints } from '@akyede/contract/api'
import { apiRoot } from '@akyede/contract/api-root'
import type { Endpoint } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { EventLoop } from './event-loop.ts'
import type { Lane } from './metric-names.ts'
import type { Metrics } from './metrics.ts'

/** Load shedding: decides before any work whether there is capacity for a request. */
export interface Admission {
  /** Refuses with `server.busy` and Retry-After when the lane is full. */
  check(lane: Lane): void
  /**
   * Counts one more request in flight until the returned function is called. Refuses when the lane has filled up
   * since `check`.
   */
  enter(lane: Lane): () => void
  /** Refuses every request from now on. */
  close(): void
}

/** Calls that a busy server still accepts while it refuses others: payments, deliveries and session refresh. */
const moneyEndpoints = [
  'createOrder',
  'cancelOrder',
  'getPayment',
  'submitPaymentOtp',
  'receiveWebhook',
  'confirmDelivery',
  'confirmPart',
  'confirmWorkshopPart',
  'confirmOfficePart',
  'startGift',
  'undoGift',
  'checkoutWishlist',
  'refresh',
  'getCsrfToken',
] as const satisfies readonly EndpointName[]

/**
 * Per lane: the share of MAX_IN_FLIGHT up to which it is admitted, and the multiple of MAX_DELAY_MS that the event
 * loop may be late.
 */
const capacity = {
  page: { share: 0.25, delayFactor: 1 },
  read: { share: 0.5, delayFactor: 1 },
  money: { share: 1, delayFactor: 4 },
} as const satisfies Record<Lane, { share: number; delayFactor: number }>

/**
 * Sheds pages first, then reads, so that orders, payments and webhooks still find capacity under overload (security
 * design, section 11).
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
  const isFull = (lane: Lane) => inFlight >= limits.inFlight * capacity[lane].share
  metrics.collectGauges(() => ({ inFlight }))
  metrics.startAtZero('busy', { lane: ['money', 'read', 'page'], cause: ['in_flight', 'delay', 'closing'] })
  return {
    check(lane) {
      if (!open) refuse(lane, 'closing')
      if (isFull(lane)) refuse(lane, 'in_flight')
      if (delay() > limits.delay * capacity[lane].delayFactor) refuse(lane, 'delay')
    },
    enter(lane) {
      // The page handler admits pages itself, because it refuses them with a page.
      if (lane !== 'page' && isFull(lane)) refuse(lane, 'in_flight')
      inFlight++
      let hasLeft = false
      return () => {
        if (!hasLeft) inFlight--
        hasLeft = true
      }
    },
    close() {
      open = false
    },
  }
}

const moneyRoutes = new Set(
  moneyEndpoints.flatMap(name => {
    const { method, path, aliases = [] }: Endpoint = endpoints[name]
    return [path, ...aliases].map(each => `${method} ${apiRoot}${each}`)
  }),
)

/**
 * Undefined for requests that are always admitted: health checks, pictures (they have a queue of their own), files,
 * emulators.
 */
export function laneOf({ method, routeOptions: { url = '' } }: FastifyRequest): Lane | undefined {
  if (url === '/*') return 'page'
  if (!url.startsWith('/api/')) return undefined
  return moneyRoutes.has(`${method} ${url}`) ? 'money' : 'read'
}
