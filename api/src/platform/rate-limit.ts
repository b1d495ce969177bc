import { Failure } from '@akyede/contract/failures'
import { networkOf } from './address-block.ts'
import { type Caller, callerKey } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { StoredRateLimits } from './stored-rate-limits.ts'

interface Bucket {
  tokens: number
  filledAt: number
  /** Spent here, and not yet told to the other processes. */
  untold: number
  readonly atMost: number
}

/** So much was spent under a key, of so much within a minute. */
export type SpentTokens = readonly [key: string, atMost: number, count: number]

/** Token buckets in bounded memory: so many calls within a minute, refilled evenly. */
export interface CallRateLimits {
  /** For every call, before anything of it is checked. Refuses with `request.rate_limited` and Retry-After. */
  spendAddress(address: string): void
  /** Once it is known who calls. Refuses alike. */
  spendDevice(caller: Caller, unsafe: boolean): void
  /** What was spent here since the last time, of every limit that is used up by a quarter or more. */
  takeUnpublished(): SpentTokens[]
  /** Takes what another process has let through; a bucket may owe as much as it holds, not more. */
  applyRemote(spent: readonly SpentTokens[]): void
}

export type RateLimiter = CallRateLimits & StoredRateLimits

const minute = 60_000

/** Wide limits by network (many people share one mobile address in Ghana), narrow ones by device. */
export function createCallRateLimits(
  config: Config['rateLimit'],
  clock: Clock,
  most = 100_000,
): CallRateLimits {
  const buckets = new Map<string, Bucket>()
  const worthTelling = new Set<string>()
  /** The bucket as it stands now. */
  const refill = (key: string, atMost: number): Bucket => {
    const now = clock.now().getTime()
    const bucket = buckets.get(key) ?? { tokens: atMost, filledAt: now, untold: 0, atMost }
    // A clock that was set back takes nothing away: it refills from where it stands now.
    const since = Math.max(0, now - bucket.filledAt)
    bucket.tokens = Math.min(atMost, bucket.tokens + (since * atMost) / minute)
    bucket.filledAt = now
    if (!buckets.has(key)) {
      if (buckets.size >= most) evictFullest(buckets, now, most)
      buckets.set(key, bucket)
    }
    return bucket
  }
  const take = (key: string, atMost: number) => {
    const bucket = refill(key, atMost)
    if (bucket.tokens < 1) {
      const retryAfter = Math.max(1, Math.ceil(((1 - bucket.tokens) * minute) / atMost / 1000))
      throw new Failure('request.rate_limited', { retryAfter })
    }
    bucket.tokens -= 1
    bucket.untold += 1
    if (bucket.tokens <= 0.75 * atMost) worthTelling.add(key)
  }
  return {
    spendAddress(address) {
      if (config.on) take(`address:${networkOf(address)}`, config.address)
    },
    spendDevice(caller, unsafe) {
      if (!config.on) return
      const device = caller.kind === 'guest' ? caller.fingerprint : callerKey(caller)
      if (!device) return
      take(`device:${device}`, config.device)
      if (unsafe) take(`unsafe:${device}`, config.deviceUnsafe)
    },
    takeUnpublished() {
      const told = [...worthTelling].flatMap((key): SpentTokens[] => {
        const bucket = buckets.get(key)
        if (!bucket) return []
        const { untold, atMost } = bucket
        bucket.untold = 0
        return [[key, atMost, untold]]
      })
      worthTelling.clear()
      return told
    },
    applyRemote(spent) {
      for (const [key, atMost, count] of spent) {
        const bucket = refill(key, atMost)
        bucket.tokens = Math.max(-atMost, bucket.tokens - count)
      }
    },
  }
}

/**
 * Makes room for a tenth. The least used buckets go first, so that nobody resets a used-up limit of their own by
 * filling the memory with others.
 */
function evictFullest(buckets: Map<string, Bucket>, now: number, most: number): void {
  const usedOf = ({ tokens, filledAt, atMost }: Bucket) =>
    1 - tokens / atMost - Math.max(0, now - filledAt) / minute
  const byUse = [...buckets].map(([key, bucket]) => [key, usedOf(bucket)] as const)
  byUse.sort(([, one], [, other]) => one - other)
  for (const [at, [key, used]] of byUse.entries()) {
    if (at >= most / 10 && used > 0) return
    buckets.delete(key)
  }
}
