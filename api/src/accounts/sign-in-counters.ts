import type { Executor } from '#platform/database.ts'
import { and, eq, lte, sql } from '#platform/sql.ts'
import { signInCounters } from './tables.ts'

/** What is counted together. */
export interface CounterKey {
  readonly account: string
  readonly source: string
}

/** How many failures within which time, and what follows. Milliseconds. */
export interface CounterPolicy {
  readonly failures: number
  readonly within: number
  /** From the last failure, or from the first one. */
  readonly countedFrom: 'last' | 'first'
  readonly lockedFor: number
  /** After so many failures the next try has to wait so long. */
  readonly delayAfter?: (failures: number) => number
}

/** Why a try is not looked at, and from when on it would be. */
export interface AttemptRefusal {
  readonly kind: 'locked' | 'early'
  readonly until: Date
}

export interface FailureCount {
  readonly failures: number
  readonly notBefore: Date | null
  readonly lockedUntil: Date | null
}

const { account, source, failures, claims, since, failed_at, not_before, locked_until } = signInCounters
/** What a claim that runs is worth waiting for. */
const claimRetryAfter = 1_000

const isOf = (key: CounterKey) => and(eq(account, key.account), eq(source, key.source))
const plus = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** A lock that is over, or a window: what was counted counts no more. */
function isOver(now: Date, { within, countedFrom }: CounterPolicy) {
  const began = countedFrom === 'last' ? failed_at : since
  const windowOver = sql`(${locked_until} is null and ${lte(began, plus(now, -within))})`
  return sql`(${lte(locked_until, now)} or ${windowOver})`
}

/**
 * Takes one try before anything of it is checked: as many run at once as failures are left. undefined when it may be
 * checked; what is refused is neither a check nor a failure.
 */
export async function claimAttempt(
  executor: Executor,
  now: Date,
  key: CounterKey,
  policy: CounterPolicy,
): Promise<AttemptRefusal | undefined> {
  const over = isOver(now, policy)
  const hasRoom = sql`${locked_until} is null and (${not_before} is null or ${lte(not_before, now)})
    and ${failures} + ${claims} < ${policy.failures}`
  const claimed = await executor
    .insert(signInCounters)
    .values({ ...key, failures: 0, claims: 1, since: now, failed_at: now })
    .onConflictDoUpdate({
      target: [account, source],
      set: {
        failures: sql`case when ${over} then 0 else ${failures} end`,
        claims: sql`case when ${over} then 1 else ${claims} + 1 end`,
        since: sql`case when ${over} then excluded.since else ${since} end`,
        failed_at: sql`case when ${over} then excluded.failed_at else ${failed_at} end`,
        locked_until: null,
        not_before: null,
      },
      setWhere: sql`${over} or (${hasRoom})`,
    })
    .returning({ failures })
  return claimed.length > 0 ? undefined : findRefusalReason(executor, now, key)
}

async function findRefusalReason(executor: Executor, now: Date, key: CounterKey): Promise<AttemptRefusal> {
  const [found] = await executor.select({ not_before, locked_until }).from(signInCounters).where(isOf(key))
  if (found?.locked_until) return { kind: 'locked', until: found.locked_until }
  const soon = plus(now, claimRetryAfter)
  return { kind: 'early', until: found?.not_before && found.not_before > now ? found.not_before : soon }
}

/** The try was wrong. */
export async function countFailure(
  executor: Executor,
  now: Date,
  key: CounterKey,
  policy: CounterPolicy,
): Promise<FailureCount> {
  const over = isOver(now, policy)
  const [counted] = await executor
    .insert(signInCounters)
    .values({ ...key, failures: 1, claims: 0, since: now, failed_at: now })
    .onConflictDoUpdate({
      target: [account, source],
      set: {
        failures: sql`case when ${over} then 1 else ${failures} + 1 end`,
        claims: sql`greatest(${claims} - 1, 0)`,
        since: sql`case when ${over} then excluded.since else ${since} end`,
        failed_at: now,
      },
    })
    .returning({ failures, lockedUntil: locked_until })
  const count = counted?.failures ?? 1
  const notBefore = policy.delayAfter ? plus(now, policy.delayAfter(count)) : null
  const lockedUntil = count >= policy.failures ? plus(now, policy.lockedFor) : null
  await executor
    .update(signInCounters)
    .set({ not_before: notBefore, locked_until: lockedUntil })
    .where(isOf(key))
  return { failures: count, notBefore, lockedUntil }
}

/** The try was no failure, or was not looked at after all. */
export async function releaseAttempt(executor: Executor, key: CounterKey): Promise<void> {
  await executor
    .update(signInCounters)
    .set({ claims: sql`greatest(${claims} - 1, 0)` })
    .where(isOf(key))
}

/** It starts again from nothing. */
export async function forgetCounter(executor: Executor, key: CounterKey): Promise<void> {
  await executor.delete(signInCounters).where(isOf(key))
}

/** Whether it is locked now. */
export async function isLocked(executor: Executor, now: Date, key: CounterKey): Promise<boolean> {
  const [found] = await executor.select({ locked_until }).from(signInCounters).where(isOf(key))
  return found?.locked_until ? found.locked_until > now : false
}
