import { type Executor, prepared } from '#platform/database.ts'
import { and, eq, lte, sql } from '#platform/sql.ts'
import { signInCounters } from './tables.ts'

/** Identifies a counter. */
export interface CounterKey {
  readonly account: string
  readonly source: string
}

/** The number of failures within a period, and the consequence. All times are milliseconds. */
export interface CounterPolicy {
  readonly failures: number
  readonly within: number
  /** The period begins with the last failure, or with the first one. */
  readonly countedFrom: 'last' | 'first'
  readonly lockedFor: number
  /** The delay before the next attempt, after this number of failures. */
  readonly delayAfter?: (failures: number) => number
}

/** The reason why an attempt is not checked, and when it would be. */
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
/** The delay that is suggested while other attempts are being checked. */
const claimRetryAfter = 1_000

const isOf = (key: CounterKey) => and(eq(account, key.account), eq(source, key.source))
const plus = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds)

/** After a lock or a period has ended, its failures no longer count. */
function isOver(now: Date, { within, countedFrom }: CounterPolicy) {
  const began = countedFrom === 'last' ? failed_at : since
  const windowOver = sql`(${locked_until} is null and ${lte(began, plus(now, -within))})`
  return sql`(${lte(locked_until, now)} or ${windowOver})`
}

/**
 * Claims an attempt before anything is checked: at most as many run at once as failures are left. Returns undefined
 * when the attempt may be checked; a refused attempt is neither checked nor counted.
 */
export async function claimAttempt(
  executor: Executor,
  now: Date,
  key: CounterKey,
  policy: CounterPolicy,
): Promise<AttemptRefusal | undefined> {
  const began = plus(now, -policy.within)
  const values = { ...key, now, began, most: policy.failures }
  const claimed = await claimCountedFrom[policy.countedFrom](executor).execute(values)
  return claimed.length > 0 ? undefined : findRefusalReason(executor, now, key)
}

const claim = (countedFrom: CounterPolicy['countedFrom']) =>
  prepared(`claim_sign_in_from_${countedFrom}`, executor => {
    const now = sql`${sql.placeholder('now')}::timestamptz`
    const counted = countedFrom === 'last' ? failed_at : since
    const over = sql`(${locked_until} <= ${now}
      or (${locked_until} is null and ${counted} <= ${sql.placeholder('began')}::timestamptz))`
    const hasRoom = sql`${locked_until} is null and (${not_before} is null or ${not_before} <= ${now})
      and ${failures} + ${claims} < ${sql.placeholder('most')}::int`
    return executor
      .insert(signInCounters)
      .values({
        account: sql.placeholder('account'),
        source: sql.placeholder('source'),
        failures: 0,
        claims: 1,
        since: sql.placeholder('now'),
        failed_at: sql.placeholder('now'),
      })
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
  })

const claimCountedFrom = { last: claim('last'), first: claim('first') }

async function findRefusalReason(executor: Executor, now: Date, key: CounterKey): Promise<AttemptRefusal> {
  const [found] = await executor.select({ not_before, locked_until }).from(signInCounters).where(isOf(key))
  if (found?.locked_until) return { kind: 'locked', until: found.locked_until }
  const soon = plus(now, claimRetryAfter)
  return { kind: 'early', until: found?.not_before && found.not_before > now ? found.not_before : soon }
}

/** Counts a failed attempt. */
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

/** Releases attempts that did not fail, or were not checked. */
export async function releaseAttempts(executor: Executor, keys: readonly CounterKey[]): Promise<void> {
  await release(executor).execute({ keys: JSON.stringify(keys) })
}

/** Deletes one counter and releases an attempt of the others. */
export async function deleteCounterAndRelease(
  executor: Executor,
  forgotten: CounterKey,
  released: readonly CounterKey[],
): Promise<void> {
  await deleteAndRelease(executor).execute({ ...forgotten, keys: JSON.stringify(released) })
}

const releaseKeys = (executor: Executor) =>
  executor
    .update(signInCounters)
    .set({ claims: sql`greatest(${claims} - 1, 0)` })
    .where(
      sql`(${account}, ${source}) in (
        select account, source from jsonb_to_recordset(${sql.placeholder('keys')}::jsonb) as key (account text, source text))`,
    )

const release = prepared('release_sign_in_attempts', releaseKeys)

const deleteAndRelease = prepared('delete_sign_in_counter', executor => {
  const released = executor.$with('released').as(releaseKeys(executor).returning({ source }))
  return executor
    .with(released)
    .delete(signInCounters)
    .where(and(eq(account, sql.placeholder('account')), eq(source, sql.placeholder('source'))))
})

/** Deletes the counter. */
export async function deleteCounter(executor: Executor, key: CounterKey): Promise<void> {
  await executor.delete(signInCounters).where(isOf(key))
}

/** Returns whether the counter is locked now. */
export async function isLocked(executor: Executor, now: Date, key: CounterKey): Promise<boolean> {
  const [found] = await executor.select({ locked_until }).from(signInCounters).where(isOf(key))
  return found?.locked_until ? found.locked_until > now : false
}
