import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { eq, sql } from 'drizzle-orm'
import { after } from '#platform/clock.ts'
import { type Executor, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Ground } from './ground.ts'
import { secondFactorTries } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.locked': { user_id: number; letter_id: string }
  }
}

/** What was given to prove something does not. */
export class WrongProof extends Error {
  readonly what: 'code' | 'password'
  constructor(what: 'code' | 'password') {
    super(`a wrong ${what}`)
    this.what = what
  }
}

export interface Trying {
  readonly userId: number
  /** The block of addresses that it comes from. */
  readonly network: string
}

const { triesMax, lockedFor } = limits.secondFactor
const { user_id, tries, locked_until } = secondFactorTries

/**
 * Runs what may fail with WrongProof. The try is counted before anything is looked at, so that of a hundred at once five
 * are checked; the fifth wrong one locks the account's codes for half an hour. Refuses with `second_factor.locked` and
 * the failure of what was wrong.
 */
export async function tried<T>(ground: Ground, trying: Trying, attempt: () => Promise<T>): Promise<T> {
  const count = await claimTry(ground, trying.userId)
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof WrongProof) throw await refusalOf(ground, trying, error.what, count)
    await giveBack(ground.database, trying.userId)
    throw error
  }
}

async function claimTry(ground: Ground, userId: number): Promise<number> {
  const now = ground.clock.now().toISOString()
  const until = after(ground.clock, lockedFor).toISOString()
  const next = sql`case when ${locked_until} is null then ${tries} + 1 else 1 end`
  const [claimed] = await ground.database
    .insert(secondFactorTries)
    .values({ user_id: userId, tries: 1 })
    .onConflictDoUpdate({
      target: user_id,
      set: {
        tries: next,
        locked_until: sql`case when ${next} >= ${triesMax} then ${until}::timestamptz end`,
      },
      setWhere: sql`${locked_until} is null or ${locked_until} <= ${now}::timestamptz`,
    })
    .returning({ tries })
  if (!claimed) throw await lockedFailure(ground, userId)
  return claimed.tries
}

/** The try was none at a code, or nothing was checked after all. */
export async function giveBack(executor: Executor, userId: number): Promise<void> {
  await executor
    .update(secondFactorTries)
    .set({ tries: sql`greatest(${tries} - 1, 0)`, locked_until: null })
    .where(eq(user_id, userId))
}

async function refusalOf(
  ground: Ground,
  { userId, network }: Trying,
  what: WrongProof['what'],
  count: number,
): Promise<Failure> {
  const locks = count >= triesMax
  await transaction(ground.database, async tx => {
    await ground.audit.write(tx, 'authn_second_factor_fail', { what, tries: count }, { userId, network })
    if (!locks) return
    const minutes = lockedFor / 60_000
    await ground.audit.write(tx, 'authn_second_factor_lock', { minutes }, { userId, network })
    await ground.outbox.emit(tx, 'second_factor.locked', { user_id: userId, letter_id: newId() })
  })
  if (locks) return new Failure('second_factor.locked', { retryAfter: lockedFor / 1000 })
  return new Failure(what === 'code' ? 'second_factor.code_wrong' : 'second_factor.password_wrong')
}

async function lockedFailure({ database, clock }: Ground, userId: number): Promise<Failure> {
  const [row] = await database.select().from(secondFactorTries).where(eq(user_id, userId))
  const left = (row?.locked_until?.getTime() ?? 0) - clock.now().getTime()
  return new Failure('second_factor.locked', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

/** Refuses with `second_factor.locked`, and counts nothing. */
export async function refuseLocked(ground: Ground, userId: number): Promise<void> {
  const [row] = await ground.database.select().from(secondFactorTries).where(eq(user_id, userId))
  if (row?.locked_until && row.locked_until > ground.clock.now()) throw await lockedFailure(ground, userId)
}

/** After a right one. */
export async function forgetTries(executor: Executor, userId: number): Promise<void> {
  await executor.delete(secondFactorTries).where(eq(user_id, userId))
}
