import { Failure } from '@akyede/contract/failures'
import { LRUCache } from 'lru-cache'
import type { Caller } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

interface Bucket {
  tokens: number
  filledAt: number
}

/** Token buckets in bounded memory: so many calls a minute, refilled evenly. */
export interface RateLimiter {
  /** For every call, before anything of it is checked. Refuses with `request.rate_limited` and Retry-After. */
  spendAddress(address: string): void
  /** Once it is known who calls. Refuses alike. */
  spendDevice(caller: Caller, unsafe: boolean): void
}

const minute = 60_000

/** Wide limits by address (many people share one mobile address in Ghana), narrow ones by device. */
export function createRateLimiter(config: Config['rateLimit'], clock: Clock): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: 100_000 })
  const take = (key: string, perMinute: number) => {
    const now = clock.now().getTime()
    const bucket = buckets.get(key) ?? { tokens: perMinute, filledAt: now }
    // A clock that was set back takes nothing away: it refills from where it stands now.
    bucket.filledAt = Math.min(bucket.filledAt, now)
    const refilled = bucket.tokens + ((now - bucket.filledAt) * perMinute) / minute
    const tokens = Math.min(perMinute, refilled) - 1
    if (tokens < 0) {
      const retryAfter = Math.max(1, Math.ceil((-tokens * minute) / perMinute / 1000))
      throw new Failure('request.rate_limited', { retryAfter })
    }
    buckets.set(key, { tokens, filledAt: now })
  }
  return {
    spendAddress(address) {
      if (config.on) take(`address:${address}`, config.address)
    },
    spendDevice(caller, unsafe) {
      if (!config.on) return
      const device = caller.kind === 'user' ? `user:${caller.userId}` : caller.fingerprint
      if (!device) return
      take(`device:${device}`, config.device)
      if (unsafe) take(`unsafe:${device}`, config.deviceUnsafe)
    },
  }
}
