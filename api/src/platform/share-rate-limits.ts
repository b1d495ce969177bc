import { randomUUID } from 'node:crypto'
import type { Platform } from './platform.ts'
import type { CallRateLimits, SpentTokens } from './rate-limit.ts'

const interval = 250
/** Keys per message, so that each message fits into one notification. */
const batchSize = 50

/**
 * Shares rate limits between processes: each publishes what it let through, of the limits that are being used up.
 * Nothing waits for that, so a first burst may get a quarter of the limit more from each further process.
 */
export function shareRateLimits(
  { config, database, broadcast, jobs }: Pick<Platform, 'config' | 'database' | 'broadcast' | 'jobs'>,
  limiter: CallRateLimits,
): void {
  // Only this process uses the database.
  if (config.workers === 1 && config.databaseUrl === undefined) return
  const ownId = randomUUID()
  broadcast.on('rate_limit.spent', words => {
    const [sender, spent]: [string, SpentTokens[]] = JSON.parse(words)
    if (sender !== ownId) limiter.applyRemote(spent)
  })
  jobs.every('share rate limits', interval, async () => {
    const spent = limiter.takeUnpublished()
    for (let at = 0; at < spent.length; at += batchSize) {
      const words = JSON.stringify([ownId, spent.slice(at, at + batchSize)])
      await broadcast.publish(database, 'rate_limit.spent', words)
    }
  })
}
