import type { Platform } from './platform.ts'
import { readQueueMetrics } from './queue-metrics.ts'
import { isReady, type Readiness } from './readiness.ts'
import { withTimeout } from './with-timeout.ts'

const patience = 500
const unknown = { lag: Number.NaN, due: Number.NaN, givenUp: Number.NaN }

/** What the ground itself can tell whoever asks for the metrics. */
export function collectPlatformMetrics(
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
