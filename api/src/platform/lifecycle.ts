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
  readFreeDiskBytes,
  readQueueMetrics,
  readyzOf,
  serveHealth,
} from './readiness.ts'
import { createServerShutdown } from './server-shutdown.ts'
import { withTimeout } from './with-timeout.ts'

export interface Lifecycle {
  readonly admission: Admission
  readonly readiness: Readiness
  /** Listens and starts the background work; returns the address. */
  listen(): Promise<string>
  /**
   * Stops the server. After SIGTERM it keeps serving for DRAIN_MS while /readyz fails; then it takes nothing new,
   * finishes running work and closes its connections.
   */
  close(signal?: NodeJS.Signals): Promise<void>
  /** The address of the operations port, once it listens and OPS_PORT is set. */
  readonly opsAddress: () => string | undefined
  /** The same metrics and readiness for the process that reports for several. */
  readStatus(): Promise<ProcessStatus>
}

/**
 * Milliseconds. Together with DRAIN_MS these stay below the ten seconds after which a process manager kills a
 * process.
 */
const graceForRequests = 4_000
const graceForJobs = 4_000
const graceForDatabase = 1_000

/**
 * Starts, monitors and stops the server: admission, readiness and metrics. It is created before any route, so that it
 * covers all of them.
 */
export function createLifecycle(http: FastifyInstance, platform: Platform, address: Address): Lifecycle {
  const { config, metrics, broadcast, jobs, mail, database, countingDatabase, readReplica } = platform
  const { eventLoop, admission, readiness } = monitorServer(http, platform)
  const routes = opsRoutes(metrics, readiness)
  const shutdown = createServerShutdown(http)
  let ops: OpsServer | undefined
  let closed: Promise<void> | undefined
  const close = async (signal: NodeJS.Signals | undefined) => {
    const wasOpen = readiness.state === 'open'
    readiness.state = 'draining'
    if (signal === 'SIGTERM' && wasOpen) {
      // Load balancers need time to notice that this server is stopping.
      shutdown.endConnections()
      await pause(config.drainMs)
    }
    admission.close()
    await Promise.all([shutdown.close(graceForRequests), withTimeout(jobs.stop(), graceForJobs, undefined)])
    eventLoop.stop()
    await ops?.close()
    const connectionsClosed = broadcast
      .stop()
      .then(() =>
        Promise.all([
          database.$client.end(),
          countingDatabase.$client.end(),
          readReplica.close(),
          mail.close(),
        ]),
      )
    await withTimeout(connectionsClosed, graceForDatabase, undefined)
  }
  return {
    admission,
    readiness,
    opsAddress: () => ops?.address,
    readStatus: async () => ({
      metrics: await metrics.registry.getMetricsAsJSON(),
      readyz: await routes['/readyz'](),
    }),
    async listen() {
      if (config.environment === 'production' && !config.mailServer) {
        platform.log.warn('no email reaches anyone: MAIL_URL is not set, and emails go to the outbox folder')
      }
      eventLoop.reset()
      await http.listen({ host: config.host, port: config.port })
      const bound = http.server.address()
      if (bound && typeof bound === 'object') address.port = bound.port
      const { host, port } = config.ops
      // With several processes, their supervisor serves the operations port.
      if (port !== undefined && config.workers === 1) ops = await openOpsServer({ host, port }, routes)
      await broadcast.start()
      await jobs.start()
      readiness.state = 'open'
      void readiness.load()
      return address.publicUrl()
    },
    close(signal) {
      closed ??= close(signal)
      return closed
    },
  }
}

function monitorServer(http: FastifyInstance, platform: Platform) {
  const { config, metrics, log } = platform
  // On a developer's machine other programs block the event loop, so it is not a warning there.
  const report = config.environment === 'production' ? log.warn : log.info
  const eventLoop = watchEventLoop(metrics, report)
  const admission = createAdmission(config.overload, eventLoop.delay, metrics)
  const readiness = createReadiness(platform)
  observeRequests(http, metrics)
  admitRequests(http, admission)
  serveHealth(http, readiness)
  collectPlatformMetrics(platform, readiness)
  return { eventLoop, admission, readiness }
}

function opsRoutes({ registry }: Metrics, readiness: Readiness) {
  return {
    '/metrics': async () => ({ status: 200, type: registry.contentType, body: await registry.metrics() }),
    '/readyz': async () => {
      const { status, body } = await readyzOf(readiness)
      return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(body) }
    },
  } satisfies OpsRoutes
}

/** Milliseconds that a scrape waits for a value. */
const readTimeout = 500
const unknownQueue = { lag: Number.NaN, due: Number.NaN, givenUp: Number.NaN }

/** Collects the metrics of the platform: connection pool, readiness, queue, disk. */
function collectPlatformMetrics(
  { metrics, database, config }: Pick<Platform, 'metrics' | 'database' | 'config'>,
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
      readQueueMetrics(pool).catch(() => unknownQueue),
      readTimeout,
      unknownQueue,
    )
    return { outboxLag: queue.lag, queueDepth: queue.due, queueFailed: queue.givenUp }
  })
  metrics.collectGauges(async () => {
    const free = readFreeDiskBytes(config.dataDir).catch(() => Number.NaN)
    return { diskFreeBytes: await withTimeout(free, readTimeout, Number.NaN) }
  })
}
