import { Failure } from '@akyede/contract/failures'
import { type Caller, callerKey } from './caller.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { keepRecent } from './keep-recent.ts'
import { networkOf } from './network-of.ts'

interface Bucket {
  tokens: number
  filledAt: number
  /** Spent here, and not yet told to the other processes. */
  untold: number
}

/** So much was spent under a key, of so much within so many milliseconds. */
export type Spent = readonly [key: string, atMost: number, within: number, count: number]

/** Token buckets in bounded memory: so many calls within a time, refilled evenly. */
export interface RateLimiter {
  /** For every call, before anything of it is checked. Refuses with `request.rate_limited` and Retry-After. */
  spendAddress(address: string): void
  /** Once it is known who calls. Refuses alike. */
  spendDevice(caller: Caller, unsafe: boolean): void
  /** For a form that anyone may send and that leads to mails, an hour long. Refuses alike. */
  spendForm(form: string, address: string): void
  /**
   * For what could be guessed: spends so many of each, before the guesses are looked at, so that many at once are
   * counted too. Refuses alike, and then spends none. Answers how to give them back for those that were right.
   */
  spendGuess(guesses: readonly Guess[], times: number): (right: number) => void
  /** What was spent here since the last time, of every limit that is used up by a quarter or more. */
  toTell(): Spent[]
  /** Takes what another process has let through; a bucket may owe as much as it holds, not more. */
  hear(spent: readonly Spent[]): void
}

/** So many guesses under a key within so many milliseconds. */
export interface Guess {
  readonly key: string
  readonly atMost: number
  readonly within: number
}

const minute = 60_000
const hour = 60 * minute

/** Wide limits by address (many people share one mobile address in Ghana), narrow ones by device. */
export function createRateLimiter(config: Config['rateLimit'], clock: Clock): RateLimiter {
  const buckets = keepRecent<Bucket>(100_000)
  const worthTelling = new Map<string, readonly [atMost: number, within: number]>()
  /** The bucket as it stands now. */
  const refill = (key: string, atMost: number, within: number): Bucket => {
    const now = clock.now().getTime()
    const bucket = buckets.get(key) ?? { tokens: atMost, filledAt: now, untold: 0 }
    // A clock that was set back takes nothing away: it refills from where it stands now.
    const since = Math.max(0, now - bucket.filledAt)
    bucket.tokens = Math.min(atMost, bucket.tokens + (since * atMost) / within)
    bucket.filledAt = now
    buckets.set(key, bucket)
    return bucket
  }
  const refuseBeyond = (key: string, atMost: number, within: number, times: number) => {
    const missing = times - refill(key, atMost, within).tokens
    if (missing <= 0) return
    const retryAfter = Math.max(1, Math.ceil((missing * within) / atMost / 1000))
    throw new Failure('request.rate_limited', { retryAfter })
  }
  const spend = (key: string, atMost: number, within: number, times: number) => {
    const bucket = refill(key, atMost, within)
    bucket.tokens -= times
    bucket.untold += times
    if (bucket.tokens <= 0.75 * atMost) worthTelling.set(key, [atMost, within])
  }
  const take = (key: string, atMost: number, within: number) => {
    refuseBeyond(key, atMost, within, 1)
    spend(key, atMost, within, 1)
  }
  const giveBack = (key: string, atMost: number, within: number, times: number) => {
    const bucket = refill(key, atMost, within)
    bucket.tokens = Math.min(atMost, bucket.tokens + times)
    bucket.untold -= times
  }
  return {
    spendAddress(address) {
      if (config.on) take(`address:${address}`, config.address, minute)
    },
    spendDevice(caller, unsafe) {
      if (!config.on) return
      const device = caller.kind === 'guest' ? caller.fingerprint : callerKey(caller)
      if (!device) return
      take(`device:${device}`, config.device, minute)
      if (unsafe) take(`unsafe:${device}`, config.deviceUnsafe, minute)
    },
    spendForm(form, address) {
      if (config.on) take(`${form}:${networkOf(address)}`, config.forms, hour)
    },
    spendGuess(guesses, times) {
      if (!config.on) return () => {}
      // All are asked before any is spent: who is refused for the network's sake loses nothing of their own.
      for (const { key, atMost, within } of guesses) refuseBeyond(key, atMost, within, times)
      for (const { key, atMost, within } of guesses) spend(key, atMost, within, times)
      return right => {
        for (const { key, atMost, within } of guesses) giveBack(key, atMost, within, right)
      }
    },
    toTell() {
      const told = [...worthTelling].map(([key, [atMost, within]]): Spent => {
        const bucket = refill(key, atMost, within)
        const { untold } = bucket
        bucket.untold = 0
        return [key, atMost, within, untold]
      })
      worthTelling.clear()
      return told
    },
    hear(spent) {
      for (const [key, atMost, within, count] of spent) {
        const bucket = refill(key, atMost, within)
        bucket.tokens = Math.max(-atMost, bucket.tokens - count)
      }
    },
  }
}
