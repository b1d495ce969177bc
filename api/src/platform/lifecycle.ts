import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Address } from './address.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { ProcessStatus } from './cluster-ops-server.ts'
import { watchEventLoop } from './event-loop.ts'
import type { Metrics } from './metrics.ts'
import { admitRequests, observeRequests } from './observe-requests.ts'
import { type OpsRoutes, type OpsServer, openOpsServer } from './ops-server.ts'
import type { Platform } from './platform.ts'
import {
  createReadiness,
  isReady,
  type Readiness,
  readQueueMetrics,
  readyzOf,
  serveHealth,
} from './readiness.ts'
import { createServerShutdown } from './server-shutdown.ts'
import { withTimeout } from './with-timeout.ts'

export interface Lifecycle {
  readonly admission: Admission
  /** Listens and starts the background work; answers the address. */
  listen(): Promise<string>
  /** Asked by SIGTERM it stays open for DRAIN_MS, not ready, then takes nothing new, ends what runs, lets go. */
  close(signal?: NodeJS.Signals): Promise<void>
  /** Where the operator looks, once it listens and OPS_PORT is set. */
  readonly opsAddress: () => string | undefined
  /** The same for the process that answers for several. */
  readStatus(): Promise<ProcessStatus>
}

/** Together with the pause these stay below the ten seconds that whoever stops a process waits. */
const graceForRequests = 4_000
const graceForJobs = 4_000
const graceForDatabase = 1_000

/**
 * Opens, watches and closes the shop: who is let in, whether it is well, what it counts. Made before any route, so
 * that all of them are watched.
 */
export function createLifecycle(http: FastifyInstance, platform: Platform, address: Address): Lifecycle {
  const { config, metrics, broadcast, jobs, database, countingDatabase } = platform
  const { eventLoop, admission, readiness } = watchOver(http, platform)
  const pages = opsPages(metrics, readiness)
  const door = createServerShutdown(http)
  let ops: OpsServer | undefined
  let closed: Promise<void> | undefined
  const close = async (signal: NodeJS.Signals | undefined) => {
    const wasOpen = readiness.state === 'open'
    readiness.state = 'draining'
    if (signal === 'SIGTERM' && wasOpen) {
      // Whoever sends requests here needs a moment to see that it should no longer.
      door.endConnections()
      await pause(config.drainMs)
    }
    admission.close()
    await Promise.all([door.close(graceForRequests), withTimeout(jobs.stop(), graceForJobs, undefined)])
    eventLoop.stop()
    await ops?.close()
    const letGo = broadcast
      .stop()
      .then(() => Promise.all([database.$client.end(), countingDatabase.$client.end()]))
    await withTimeout(letGo, graceForDatabase, undefined)
  }
  return {
    admission,
    opsAddress: () => ops?.address,
    readStatus: async () => ({
      metrics: await metrics.registry.getMetricsAsJSON(),
      readyz: await pages['/readyz'](),
    }),
    async listen() {
      eventLoop.reset()
      await http.listen({ host: config.host, port: config.port })
      const bound = http.server.address()
      if (bound && typeof bound === 'object') address.port = bound.port
      const { host, port } = config.ops
      // Of several processes the one that keeps them up answers for all.
      if (port !== undefined && config.workers === 1) ops = await openOpsServer({ host, port }, pages)
      await broadcast.start()
      await jobs.start()
      readiness.state = 'open'
      return address.publicUrl()
    },
    close(signal) {
      closed ??= close(signal)
      return closed
    },
  }
}

function watchOver(http: FastifyInstance, platform: Platform) {
  const { config, metrics, log } = platform
  // On a person's own machine other programs make it wait: there it is no warning.
  const say = config.environment === 'production' ? log.warn : log.info
  const eventLoop = watchEventLoop(metrics, say)
  const admission = createAdmission(config.overload, eventLoop.delay, metrics)
  const readiness = createReadiness(platform)
  observeRequests(http, metrics)
  admitRequests(http, admission)
  serveHealth(http, readiness)
  collectPlatformMetrics(platform, readiness)
  return { eventLoop, admission, readiness }
}

function opsPages({ registry }: Metrics, readiness: Readiness) {
  return {
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
    '/readyz': async () => {
      const { status, body } = await readyzOf(readiness)
      return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
    },
  } satisfies OpsRoutes
}

const patience = 500
const unknown = { lag: Number.NaN, due: Number.NaN, givenUp: Number.NaN }

/** What the ground itself can tell whoever asks for the metrics. */
function collectPlatformMetrics(
  { metrics, database }: Pick<Platform, 'metrics' | 'database'>,
  readiness: Readiness,
): void {
  const pool = database.$client
  metrics.collectGauges(() => ({
    poolOpen: pool.totalCount,
    poolIdle: pool.idleCount,
    poolWaiting: pool.waitingCount,
  }))
  metrics.collectGauges(async () => ({ ready: isReady(await readiness.check()) ? 1 : 0 }))
  metrics.collectGauges(async () => {
    const queue = await withTimeout(
      readQueueMetrics(pool).catch(() => unknown),
      patience,
      unknown,
    )
    return { outboxLag: queue.lag, queueDepth: queue.due, queueFailed: queue.givenUp }
  })
}
