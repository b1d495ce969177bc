import { type Executor, prepared } from '#platform/database.ts'
import { and, eq, lte, type SQL, sql } from '#platform/sql.ts'
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

/** Attempts to claim: one of an account, and one of each source of the call. */
interface Claims {
  readonly ofAccount: CounterKey
  readonly ofSources: readonly CounterKey[]
}

interface ClaimPolicies {
  readonly byAccount: CounterPolicy
  readonly bySource: CounterPolicy
}

/**
 * Claims attempts before anything is checked: at most as many run at once as failures are left. Returns undefined when
 * they may be checked, else the first refusal. A refused attempt is neither checked nor counted.
 */
export async function claimAttempts(
  executor: Executor,
  now: Date,
  { ofAccount, ofSources }: Claims,
  { byAccount, bySource }: ClaimPolicies,
): Promise<(AttemptRefusal & { readonly key: CounterKey }) | undefined> {
  const claimed = await claim(executor).execute({
    now,
    accounts: JSON.stringify([ofAccount]),
    accountsMost: byAccount.failures,
    accountsBegan: plus(now, -byAccount.within),
    sources: JSON.stringify(ofSources),
    sourcesMost: bySource.failures,
    sourcesBegan: plus(now, -bySource.within),
  })
  const isClaimed = (key: CounterKey) =>
    claimed.some(each => each.account === key.account && each.source === key.source)
  const refused = [ofAccount, ...ofSources].find(key => !isClaimed(key))
  if (!refused) return undefined
  await releaseAttempts(executor, claimed)
  return { key: refused, ...(await findRefusalReason(executor, now, refused)) }
}

/** An account counts from its last failure, a source from its first one. Accounts are locked before sources. */
const claim = prepared('claim_sign_in', executor => {
  const ofAccounts = executor.$with('of_accounts', {}).as(insertClaims('accounts', sql`counter.failed_at`))
  const ofSources = executor.$with('of_sources', {}).as(insertClaims('sources', sql`counter.since`))
  return executor
    .with(ofAccounts, ofSources)
    .select({ account: sql<string>`account`, source: sql<string>`source` })
    .from(sql`(select * from of_accounts union all select * from of_sources) as claimed`)
})

function insertClaims(keys: 'accounts' | 'sources', counted: SQL): SQL {
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const over = sql`(counter.locked_until <= ${now}
    or (counter.locked_until is null and ${counted} <= ${sql.placeholder(`${keys}Began`)}::timestamptz))`
  const hasRoom = sql`counter.locked_until is null and (counter.not_before is null or counter.not_before <= ${now})
    and counter.failures + counter.claims < ${sql.placeholder(`${keys}Most`)}::int`
  return sql`
    insert into ${signInCounters} as counter (account, source, failures, claims, since, failed_at)
    select account, source, 0, 1, ${now}, ${now}
    from jsonb_to_recordset(${sql.placeholder(keys)}::jsonb) as key (account text, source text)
    on conflict (account, source) do update set
      failures = case when ${over} then 0 else counter.failures end,
      claims = case when ${over} then 1 else counter.claims + 1 end,
      since = case when ${over} then excluded.since else counter.since end,
      failed_at = case when ${over} then excluded.failed_at else counter.failed_at end,
      locked_until = null, not_before = null
    where ${over} or (${hasRoom})
    returning counter.account, counter.source`
}

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
