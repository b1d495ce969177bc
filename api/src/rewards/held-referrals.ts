import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, asc, eq, isNotNull, isNull } from '#platform/sql.ts'
import { syncEarningsWithOrder } from './sync-earnings-with-order.ts'
import { rewardReferrals } from './tables.ts'

/** Explains in a sentence why a command failed. */
export class ReferralFailure extends Error {}

const isHeld = and(isNotNull(rewardReferrals.held_for), isNull(rewardReferrals.released_at))

/** Referrals held because both accounts may belong to one person, oldest first, one line each. */
export async function listHeldReferrals({ database }: Pick<Platform, 'database'>): Promise<string[]> {
  const rows = await database
    .select()
    .from(rewardReferrals)
    .where(isHeld)
    .orderBy(asc(rewardReferrals.created_at), asc(rewardReferrals.user_id))
  return rows.map(({ user_id, referrer_user_id, held_for, order_id, created_at }) =>
    [
      user_id,
      `invited by ${referrer_user_id ?? 'an erased account'}`,
      `same ${held_for}`,
      created_at.toISOString(),
      order_id ? `order ${order_id} has arrived` : 'nothing has arrived yet',
    ].join('  '),
  )
}

/** Releases a held referral, so that its earnings count. Fails with `ReferralFailure`. */
export async function releaseReferral(
  platform: Pick<Platform, 'broadcast' | 'database' | 'clock' | 'outbox'>,
  userId: number,
): Promise<string> {
  return transaction(platform.database, async tx => {
    const [released] = await tx
      .update(rewardReferrals)
      .set({ released_at: platform.clock.now() })
      .where(and(eq(rewardReferrals.user_id, userId), isHeld))
      .returning()
    if (!released) throw new ReferralFailure(`No invitation of account ${userId} is held.`)
    if (released.order_id) await syncEarningsWithOrder(platform, tx, { order_id: released.order_id })
    return `The invitation of account ${userId} counts.`
  })
}
