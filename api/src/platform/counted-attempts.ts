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

/** What is tried, and whose tries are counted together. */
export interface AttemptKey {
  readonly kind: string
  readonly of: string
}

/** Times in milliseconds. */
export interface AttemptPolicy {
  /** The last of so many locks. */
  readonly atMost: number
  readonly lockedFor: number
  /** After so long without another one, earlier tries count no more; without it they count until a right one. */
  readonly forgottenAfter?: number
}

/** One try that may be looked at: the how many-th it is, and whether it was the last one before the lock. */
export type Claim =
  | { readonly kind: 'claimed'; readonly tries: number; readonly last: boolean }
  | { readonly kind: 'locked'; readonly until: Date }

interface Ground {
  readonly config: Pick<Config, 'secrets'>
  readonly clock: Clock
}

const { key: keyed, tries, tried_at, locked_until } = countedTries

/** Nobody can be read out of it. */
const hashed = ({ config }: Ground, { kind, of }: AttemptKey): string =>
  createHmac('sha256', deriveKey(config.secrets.token, 'counted tries'))
    .update(`${kind}\n${of}`)
    .digest('base64url')

/**
 * Counts a try before anything of it is looked at, so that of a hundred at once no more than `atMost` are; the last one
 * locks. Not in the transaction of what is tried: what is undone there must stay counted.
 */
export async function claimAttempt(
  executor: Executor,
  ground: Ground,
  key: AttemptKey,
  { atMost, lockedFor, forgottenAfter }: AttemptPolicy,
): Promise<Claim> {
  const now = ground.clock.now().toISOString()
  const until = after(ground.clock, lockedFor).toISOString()
  const isOver = sql`(${locked_until} is not null or ${
    forgottenAfter === undefined ? sql`false` : lte(tried_at, after(ground.clock, -forgottenAfter))
  })`
  const next = sql`case when ${isOver} then 1 else ${tries} + 1 end`
  const [claimed] = await executor
    .insert(countedTries)
    .values({ key: hashed(ground, key), tries: 1, tried_at: ground.clock.now() })
    .onConflictDoUpdate({
      target: keyed,
      set: {
        tries: next,
        tried_at: ground.clock.now(),
        locked_until: sql`case when ${next} >= ${atMost} then ${until}::timestamptz end`,
      },
      setWhere: sql`${locked_until} is null or ${locked_until} <= ${now}::timestamptz`,
    })
    .returning({ tries })
  if (claimed) return { kind: 'claimed', tries: claimed.tries, last: claimed.tries >= atMost }
  return { kind: 'locked', until: (await findLock(executor, ground, key)) ?? after(ground.clock, lockedFor) }
}

/** It was none, or nothing was looked at after all. */
export async function releaseAttempt(executor: Executor, ground: Ground, key: AttemptKey): Promise<void> {
  await executor
    .update(countedTries)
    .set({ tries: sql`greatest(${tries} - 1, 0)`, locked_until: null })
    .where(eq(keyed, hashed(ground, key)))
}

/** After a right one. */
export async function clearAttempts(executor: Executor, ground: Ground, key: AttemptKey): Promise<void> {
  await executor.delete(countedTries).where(eq(keyed, hashed(ground, key)))
}

/** Until when it is locked; counts nothing. */
export async function findLock(
  executor: Executor,
  ground: Ground,
  key: AttemptKey,
): Promise<Date | undefined> {
  const [row] = await executor
    .select({ locked_until })
    .from(countedTries)
    .where(eq(keyed, hashed(ground, key)))
  return row?.locked_until && row.locked_until > ground.clock.now() ? row.locked_until : undefined
}

/** For Retry-After. */
export const secondsUntil = (moment: Date, { clock }: Pick<Ground, 'clock'>): number =>
  Math.max(1, Math.ceil((moment.getTime() - clock.now().getTime()) / 1000))

export function scheduleAttemptCleanup(platform: Pick<Platform, 'database' | 'clock' | 'jobs'>): void {
  scheduleHourlyDeletion(platform, 'forget counted tries', countedTries, () =>
    lt(tried_at, after(platform.clock, -limits.countedAttempts.keptFor)),
  )
}
