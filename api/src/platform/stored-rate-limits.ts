import { createHmac } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { networkOf } from './address-block.ts'
import { scheduleHourlyDeletion } from './delete-in-batches.ts'
import { deriveKey } from './derive-key.ts'
import type { Platform } from './platform.ts'
import { eq, lt, sql } from './sql.ts'
import { rateLimitBuckets } from './tables.ts'

/** The number of guesses that a key allows within so many milliseconds, refilled evenly. */
export interface Guess {
  readonly key: string
  readonly atMost: number
  readonly within: number
}

/** Returns the guesses that were right. */
export type ReleaseGuesses = (right: number) => Promise<void>

/** Rate limits in the database: no restart and no other caller can clear them, and all processes share them. */
export interface StoredRateLimits {
  /**
   * Counts guesses before they are checked, so that of many concurrent ones no more than the limit pass. Refuses with
   * `request.rate_limited`, and then counts nothing.
   */
  spendGuess(guesses: readonly Guess[], times: number): Promise<ReleaseGuesses>
  /** Refuses alike when no guess is left, and counts nothing. */
  requireGuess(guess: Guess): Promise<void>
  /** For a public form that causes emails, per network and hour. Refuses alike. */
  spendForm(form: string, address: string): Promise<void>
}

type RateLimitContext = Pick<Platform, 'config' | 'clock' | 'countingDatabase' | 'database' | 'jobs'>

const { key: keyed, full_at } = rateLimitBuckets
const hour = 3_600_000

/** Counts on dedicated connections: a caller inside a transaction must not wait for the pool that it occupies. */
export function createStoredRateLimits(context: RateLimitContext): StoredRateLimits {
  const { config, clock, countingDatabase } = context
  scheduleHourlyDeletion(context, 'delete rate limits', rateLimitBuckets, () => lt(full_at, clock.now()))
  const secret = deriveKey(config.secrets.token, 'stored rate limits')
  const hashed = ({ key }: Guess) => createHmac('sha256', secret).update(key).digest('base64url')
  const duration = ({ atMost, within }: Guess, times: number) => (within / atMost) * times

  /** Undefined when the guess was counted, else the seconds until it may be repeated. */
  async function count(guess: Guess, times: number): Promise<number | undefined> {
    const now = clock.now()
    const key = hashed(guess)
    const cost = duration(guess, times)
    const latest = milliseconds(now, guess.within)
    // A clock that was set back must not lock a limit for longer than its own period.
    const next = sql`least(greatest(${full_at}, ${now.toISOString()}), ${latest}) + ${interval(cost)}`
    const counted =
      times <= guess.atMost
        ? await countingDatabase
            .insert(rateLimitBuckets)
            .values({ key, full_at: milliseconds(now, cost) })
            // One millisecond allows for rounding.
            .onConflictDoUpdate({
              target: keyed,
              set: { full_at: next },
              setWhere: sql`${next} <= ${milliseconds(now, guess.within + 1)}`,
            })
            .returning({ key: keyed })
        : []
    if (counted.length > 0) return undefined
    return Math.max(1, Math.ceil((await timeUntilFree(guess, times, now)) / 1000))
  }

  /** The milliseconds until so many guesses are left. */
  async function timeUntilFree(guess: Guess, times: number, now: Date): Promise<number> {
    const [found] = await countingDatabase
      .select({ full_at })
      .from(rateLimitBuckets)
      .where(eq(keyed, hashed(guess)))
    return (found?.full_at ?? now).getTime() + duration(guess, times) - guess.within - now.getTime()
  }

  async function refund(guesses: readonly Guess[], times: number): Promise<void> {
    if (times === 0) return
    for (const guess of guesses) {
      await countingDatabase
        .update(rateLimitBuckets)
        .set({ full_at: sql`${full_at} - ${interval(duration(guess, times))}` })
        .where(eq(keyed, hashed(guess)))
    }
  }

  async function spend(guesses: readonly Guess[], times: number): Promise<ReleaseGuesses> {
    for (const [at, guess] of guesses.entries()) {
      const retryAfter = await count(guess, times)
      if (retryAfter === undefined) continue
      await refund(guesses.slice(0, at), times)
      throw new Failure('request.rate_limited', { retryAfter })
    }
    return right => refund(guesses, right)
  }

  return {
    spendGuess: async (guesses, times) =>
      config.rateLimit.on && times > 0 ? spend(guesses, times) : async () => {},
    async requireGuess(guess) {
      if (!config.rateLimit.on) return
      const wait = await timeUntilFree(guess, 1, clock.now())
      if (wait > 1) throw new Failure('request.rate_limited', { retryAfter: Math.ceil(wait / 1000) })
    },
    async spendForm(form, address) {
      if (!config.rateLimit.on) return
      await spend([{ key: `${form}:${networkOf(address)}`, atMost: config.rateLimit.forms, within: hour }], 1)
    },
  }
}

const interval = (duration: number) => sql`${duration}::float8 * interval '1 millisecond'`
const milliseconds = (from: Date, duration: number) =>
  sql`(${from.toISOString()}::timestamptz + ${interval(duration)})`
