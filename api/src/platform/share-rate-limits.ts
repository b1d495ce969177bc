import { randomUUID } from 'node:crypto'
import type { Platform } from './platform.ts'
import type { CallRateLimits, SpentTokens } from './rate-limit.ts'

const often = 250
/** Keys of a message, of which each fits into one notification. */
const together = 50

/**
 * Several processes count together: each tells the others what it let through, of the limits that somebody is
 * using up. Nothing waits for that, so a first rush may get a quarter of the limit more from each further process.
 */
export function shareRateLimits(
  { config, database, broadcast, jobs }: Pick<Platform, 'config' | 'database' | 'broadcast' | 'jobs'>,
  limiter: CallRateLimits,
): void {
  // No other process serves the same database.
  if (config.workers === 1 && config.databaseUrl === undefined) return
  const me = randomUUID()
  broadcast.on('rate_limit.spent', words => {
    const [teller, spent]: [string, SpentTokens[]] = JSON.parse(words)
    if (teller !== me) limiter.applyRemote(spent)
  })
  jobs.every('share rate limits', often, async () => {
    const spent = limiter.takeUnpublished()
    for (let at = 0; at < spent.length; at += together) {
      const words = JSON.stringify([me, spent.slice(at, at + together)])
      await broadcast.publish(database, 'rate_limit.spent', words)
    }
  })
}
