import { findSharedIdentifier } from '#feature/accounts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq, isNull, sql } from '#platform/sql.ts'
import { rewardAccounts, rewardReferrals } from './tables.ts'

export type ReferralRow = typeof rewardReferrals.$inferSelect

/** Records referrals for the sign-up of accounts. */
export const createReferrals = ({ clock }: Pick<Platform, 'clock'>) => ({
  /** Records the referral in the transaction of the sign-up; false when nobody has the code. */
  async record(tx: Transaction, userId: number, code: string): Promise<boolean> {
    const [referrer] = await tx
      .select({ user_id: rewardAccounts.user_id })
      .from(rewardAccounts)
      .where(eq(rewardAccounts.referral_code, code.toUpperCase()))
    if (!referrer) return false
    await tx
      .insert(rewardReferrals)
      .values({ user_id: userId, referrer_user_id: referrer.user_id, created_at: clock.now() })
    return true
  },
  async has(executor: Executor, userId: number): Promise<boolean> {
    return (await findReferral(executor, userId)) !== undefined
  },
})

export async function findReferral(executor: Executor, userId: number): Promise<ReferralRow | undefined> {
  const [found] = await executor.select().from(rewardReferrals).where(eq(rewardReferrals.user_id, userId))
  return found
}

/**
 * Session data expires, so identifiers that both accounts share are stored with the referral. This runs after the
 * sign-up, once its first session exists.
 */
export async function markSharedIdentifiers(
  tx: Transaction,
  { user_id }: { readonly user_id: number },
): Promise<void> {
  const referral = await findReferral(tx, user_id)
  if (!referral?.referrer_user_id || referral.held_for) return
  const shared = await findSharedIdentifier(tx, user_id, referral.referrer_user_id)
  if (!shared) return
  await tx
    .update(rewardReferrals)
    .set({ held_for: shared })
    .where(and(eq(rewardReferrals.user_id, user_id), isNull(rewardReferrals.released_at)))
}

/** The number of users invited, and of those who earned points. */
export async function countReferrals(
  executor: Executor,
  userId: number,
): Promise<{ joined: number; rewarded: number }> {
  const { rows } = await executor.execute<{ joined: number; rewarded: number }>(sql`
    select (select count(*)::int from reward_referrals where referrer_user_id = ${userId}) as joined,
      (select count(*)::int from reward_earnings
        where user_id = ${userId} and kind = 'referral' and status = 'granted' and points > 0) as rewarded`)
  return rows[0] ?? { joined: 0, rewarded: 0 }
}
