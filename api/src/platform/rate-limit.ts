import { Failure } from '@akyede/contract/failures'
import { networkOf } from './address-block.ts'
import { type Caller, callerKey } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { StoredRateLimits } from './stored-rate-limits.ts'

interface Bucket {
  tokens: number
  filledAt: number
  /** Tokens spent here that the other processes do not know of yet. */
  unpublished: number
  readonly atMost: number
}

/** Tokens spent under a key, and the limit per minute. */
export type SpentTokens = readonly [key: string, atMost: number, count: number]

/** Token buckets in bounded memory: calls per minute, refilled evenly. */
export interface CallRateLimits {
  /** For every call, before anything else is checked. Refuses with `request.rate_limited` and Retry-After. */
  spendAddress(address: string): void
  /** For every call, once the caller is known. Refuses alike. */
  spendDevice(caller: Caller, unsafe: boolean): void
  /** Returns the tokens spent since the last call, of every bucket that is at least a quarter used. */
  takeUnpublished(): SpentTokens[]
  /** Subtracts what other processes have spent; a bucket may owe as much as it holds, not more. */
  applyRemote(spent: readonly SpentTokens[]): void
}

export type RateLimiter = CallRateLimits & StoredRateLimits

const minute = 60_000

/** Wide limits per network, because many people share one mobile address in Ghana; narrow ones per device. */
export function createCallRateLimits(
  config: Config['rateLimit'],
  clock: Clock,
  maxBuckets = 100_000,
): CallRateLimits {
  const buckets = new Map<string, Bucket>()
  const publishable = new Set<string>()
  /** The bucket, refilled up to now. */
  const refill = (key: string, atMost: number): Bucket => {
    const now = clock.now().getTime()
    const bucket = buckets.get(key) ?? { tokens: atMost, filledAt: now, unpublished: 0, atMost }
    // A clock that was set back takes no tokens away.
    const since = Math.max(0, now - bucket.filledAt)
    bucket.tokens = Math.min(atMost, bucket.tokens + (since * atMost) / minute)
    bucket.filledAt = now
    if (!buckets.has(key)) {
      if (buckets.size >= maxBuckets) evictFullest(buckets, now, maxBuckets)
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
    bucket.unpublished += 1
    if (bucket.tokens <= 0.75 * atMost) publishable.add(key)
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
      const result = [...publishable].flatMap((key): SpentTokens[] => {
        const bucket = buckets.get(key)
        if (!bucket) return []
        const { unpublished, atMost } = bucket
        bucket.unpublished = 0
        return [[key, atMost, unpublished]]
      })
      publishable.clear()
      return result
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
 * Evicts a tenth of the buckets. The least used ones go first, so that nobody resets a limit of their own by filling
 * the memory with others.
 */
function evictFullest(buckets: Map<string, Bucket>, now: number, maxBuckets: number): void {
  const usedOf = ({ tokens, filledAt, atMost }: Bucket) =>
    1 - tokens / atMost - Math.max(0, now - filledAt) / minute
  const byUse = [...buckets].map(([key, bucket]) => [key, usedOf(bucket)] as const)
  byUse.sort(([, one], [, other]) => one - other)
  for (const [at, [key, used]] of byUse.entries()) {
    if (at >= maxBuckets / 10 && used > 0) return
    buckets.delete(key)
  }
}
