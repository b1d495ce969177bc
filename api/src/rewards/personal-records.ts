import type { PersonalRecords } from '#platform/personal-records.ts'
import { asc, eq } from '#platform/sql.ts'
import {
  rewardAccounts,
  rewardEarnings,
  rewardEntries,
  rewardRedemptions,
  rewardReferrals,
} from './tables.ts'

/** Points end with the account; users whom it invited keep theirs. */
export const personalPoints: PersonalRecords = {
  name: 'rewards',
  isBookkeeping: true,
  async find(executor, userId) {
    const [account] = await executor.select().from(rewardAccounts).where(eq(rewardAccounts.user_id, userId))
    const [referral] = await executor
      .select({ created_at: rewardReferrals.created_at })
      .from(rewardReferrals)
      .where(eq(rewardReferrals.user_id, userId))
    const { kind, points, subject, created_at } = rewardEntries
    const { status, due_at } = rewardEarnings
    const { code, ends_at } = rewardRedemptions
    return {
      balance: account?.balance ?? 0,
      expires_at: account?.expires_at ?? null,
      referral_code: account?.referral_code ?? null,
      invited_at: referral?.created_at ?? null,
      earnings: await executor
        .select({ kind: rewardEarnings.kind, points: rewardEarnings.points, status, due_at })
        .from(rewardEarnings)
        .where(eq(rewardEarnings.user_id, userId))
        .orderBy(asc(rewardEarnings.created_at), asc(rewardEarnings.id)),
      history: await executor
        .select({ kind, points, subject, created_at })
        .from(rewardEntries)
        .where(eq(rewardEntries.user_id, userId))
        .orderBy(asc(rewardEntries.position)),
      codes: await executor
        .select({ code, points: rewardRedemptions.points, ends_at })
        .from(rewardRedemptions)
        .where(eq(rewardRedemptions.user_id, userId))
        .orderBy(asc(rewardRedemptions.created_at)),
    }
  },
  async erase(tx, userId) {
    await tx
      .update(rewardReferrals)
      .set({ referrer_user_id: null })
      .where(eq(rewardReferrals.referrer_user_id, userId))
    for (const table of [rewardReferrals, rewardRedemptions, rewardEntries, rewardEarnings, rewardAccounts]) {
      await tx.delete(table).where(eq(table.user_id, userId))
    }
  },
}
