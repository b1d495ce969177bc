import { createHmac } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Executor } from './database.ts'
import { scheduleHourlyDeletion } from './delete-in-batches.ts'
import { deriveKey } from './derive-key.ts'
import type { Platform } from './platform.ts'
import { eq, lt, lte, sql } from './sql.ts'
import { countedTries } from './tables.ts'

/** The kind of attempt, and the key under which attempts are counted together. */
export interface AttemptKey {
  readonly kind: string
  readonly of: string
}

/** Times in milliseconds. */
export interface AttemptPolicy {
  /** Attempts until the lock; the last one locks. */
  readonly atMost: number
  readonly lockedFor: number
  /**
   * Milliseconds without an attempt after which earlier ones no longer count; when left out they count until one
   * succeeds.
   */
  readonly forgottenAfter?: number
}

/** An attempt that may be checked: its number, and whether it is the last one before the lock. */
export type Claim =
  | { readonly kind: 'claimed'; readonly tries: number; readonly last: boolean }
  | { readonly kind: 'locked'; readonly until: Date }

interface AttemptContext {
  readonly config: Pick<Config, 'secrets'>
  readonly clock: Clock
}

const { key: keyed, tries, tried_at, locked_until } = countedTries

/** The stored key is a keyed hash, so that the table names nobody. */
const hashed = ({ config }: AttemptContext, { kind, of }: AttemptKey): string =>
  createHmac('sha256', deriveKey(config.secrets.token, 'counted tries'))
    .update(`${kind}\n${of}`)
    .digest('base64url')

/**
 * Counts an attempt before its content is checked, so that of a hundred concurrent ones no more than `atMost` are
 * checked; the last one locks. It runs outside the caller's transaction, so that a rollback does not undo the count.
 */
export async function claimAttempt(
  executor: Executor,
  context: AttemptContext,
  key: AttemptKey,
  { atMost, lockedFor, forgottenAfter }: AttemptPolicy,
): Promise<Claim> {
  const now = context.clock.now().toISOString()
  const until = after(context.clock, lockedFor).toISOString()
  const isOver = sql`(${locked_until} is not null or ${
    forgottenAfter === undefined ? sql`false` : lte(tried_at, after(context.clock, -forgottenAfter))
  })`
  const next = sql`case when ${isOver} then 1 else ${tries} + 1 end`
  const [claimed] = await executor
    .insert(countedTries)
    .values({ key: hashed(context, key), tries: 1, tried_at: context.clock.now() })
    .onConflictDoUpdate({
      target: keyed,
      set: {
        tries: next,
        tried_at: context.clock.now(),
        locked_until: sql`case when ${next} >= ${atMost} then ${until}::timestamptz end`,
      },
      setWhere: sql`${locked_until} is null or ${locked_until} <= ${now}::timestamptz`,
    })
    .returning({ tries })
  if (claimed) return { kind: 'claimed', tries: claimed.tries, last: claimed.tries >= atMost }
  return {
    kind: 'locked',
    until: (await findLock(executor, context, key)) ?? after(context.clock, lockedFor),
  }
}

/** Uncounts an attempt that was not checked after all. */
export async function releaseAttempt(
  executor: Executor,
  context: AttemptContext,
  key: AttemptKey,
): Promise<void> {
  await executor
    .update(countedTries)
    .set({ tries: sql`greatest(${tries} - 1, 0)`, locked_until: null })
    .where(eq(keyed, hashed(context, key)))
}

/** Clears the attempts after a successful one. */
export async function clearAttempts(
  executor: Executor,
  context: AttemptContext,
  key: AttemptKey,
): Promise<void> {
  await executor.delete(countedTries).where(eq(keyed, hashed(context, key)))
}

/** The end of the current lock, if there is one; counts nothing. */
export async function findLock(
  executor: Executor,
  context: AttemptContext,
  key: AttemptKey,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ locked_until })
    .from(countedTries)
    .where(eq(keyed, hashed(context, key)))
  return row?.locked_until && row.locked_until > context.clock.now() ? row.locked_until : undefined
}

/** Seconds until a time, for the Retry-After header. */
export const secondsUntil = (time: Date, { clock }: Pick<AttemptContext, 'clock'>): number =>
  Math.max(1, Math.ceil((time.getTime() - clock.now().getTime()) / 1000))

export function scheduleAttemptCleanup(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'delete old attempts', countedTries, () =>
    lt(tried_at, after(platform.clock, -limits.countedAttempts.keptFor)),
  )
}
