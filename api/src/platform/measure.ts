import type { Platform } from './platform.ts'
import { readQueue } from './queue-figures.ts'
import { isReady, type Readiness } from './readiness.ts'
import { within } from './within.ts'

const patience = 500
const unknown = { lag: Number.NaN, due: Number.NaN, givenUp: Number.NaN }

/** What the ground itself can tell whoever asks for the metrics. */
export function measureGround(
  { metrics, database }: Pick<Platform, 'metrics' | 'database'>,
  readiness: Readiness,
): void {
  const pool = database.$client
  metrics.watch(() => ({
    poolOpen: pool.totalCount,
    poolIdle: pool.idleCount,
    poolWaiting: pool.waitingCount,
  }))
  metrics.watch(async () => ({ ready: isReady(await readiness.look()) ? 1 : 0 }))
  metrics.watch(async () => {
    const queue = await within(
      readQueue(pool).catch(() => unknown),
      patience,
      unknown,
    )
    return { outboxLag: queue.lag, queueDepth: queue.due, queueFailed: queue.givenUp }
  })
}
