import { randomInt } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { asc, eq, inArray } from '#platform/sql.ts'
import { rewardAccounts } from './tables.ts'

export type RewardAccount = typeof rewardAccounts.$inferSelect

/** Without letters that are easily misheard or confused. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A user's account; a new one gets a referral code. */
export async function findAccount(executor: Executor, clock: Clock, userId: number): Promise<RewardAccount> {
  const ofUser = eq(rewardAccounts.user_id, userId)
  for (let tries = 0; tries < 4; tries++) {
    const [found] = await executor.select().from(rewardAccounts).where(ofUser)
    if (found) return found
    const account = { user_id: userId, referral_code: newReferralCode(), created_at: clock.now() }
    await executor.insert(rewardAccounts).values(account).onConflictDoNothing()
  }
  throw new Error('no free referral code was found')
}

/** Locks or creates several accounts, in a fixed order to prevent deadlocks. */
export async function lockAccounts(
  tx: Transaction,
  clock: Clock,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, RewardAccount>> {
  const sorted = [...new Set(userIds)].toSorted((one, other) => one - other)
  for (const userId of sorted) await findAccount(tx, clock, userId)
  const locked = await tx
    .select()
    .from(rewardAccounts)
    .where(inArray(rewardAccounts.user_id, sorted))
    .orderBy(asc(rewardAccounts.user_id))
    .for('no key update')
  return new Map(locked.map(account => [account.user_id, account]))
}

export async function lockAccount(tx: Transaction, clock: Clock, userId: number): Promise<RewardAccount> {
  const account = (await lockAccounts(tx, clock, [userId])).get(userId)
  if (!account) throw new Error('an account of points is gone')
  return account
}
