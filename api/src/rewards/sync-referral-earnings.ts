import { limits } from '@akyede/contract/limits'
import { findSharedIdentifier } from '#feature/accounts'
import { isSurpriseFor } from '#feature/gifts'
import type { OrderRow } from '#feature/orders'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import { findWrittenOff, settleEarning } from './earnings.ts'
import type { ReferralRow } from './referrals.ts'
import { rewardReferrals } from './tables.ts'

/**
 * The first delivered and paid order of an invited user earns points for both. When both accounts may belong to one
 * person, the operator has to release it first.
 */
export async function syncReferralEarnings(
  platform: Pick<Platform, 'broadcast' | 'clock' | 'outbox'>,
  tx: Transaction,
  referral: ReferralRow,
  { id: orderId }: OrderRow,
  { counts, dueAt }: { readonly counts: boolean; readonly dueAt: Date },
): Promise<void> {
  const { user_id: friend, referrer_user_id: referrer } = referral
  const isFirst = referral.order_id === null
  if (isFirst ? !counts : referral.order_id !== orderId) return
  // Points for a gift to the inviter would reveal it, so its order counts after the reveal.
  if (isFirst && referrer !== null && (await isSurpriseFor(tx, orderId, referrer))) return
  const heldFor = await reasonToHold(tx, referral)
  await tx
    .update(rewardReferrals)
    .set({ order_id: counts ? orderId : null, held_for: heldFor })
    .where(eq(rewardReferrals.user_id, friend))
  const earns = counts && (heldFor === null || referral.released_at !== null)
  const settle = async (userId: number, kind: 'referral' | 'referred', key: string) => {
    // Points spent before an earlier order was refunded are not granted again.
    const spent = earns ? await findWrittenOff(tx, { userId, kind, key, orderId }) : 0
    const points = earns ? Math.max(0, limits.rewards[kind] - spent) : 0
    const what = { userId, kind, key: `${key}${orderId}`, orderId, subject: '', points, dueAt }
    await settleEarning(platform, tx, what)
  }
  if (referrer !== null) await settle(referrer, 'referral', `referral:${friend}:`)
  await settle(friend, 'referred', 'referred:')
}

/** A released referral is not held again. */
async function reasonToHold(tx: Transaction, referral: ReferralRow): Promise<string | null> {
  const { user_id, referrer_user_id, held_for, order_id } = referral
  if (held_for !== null || order_id !== null || referrer_user_id === null) return held_for
  return (await findSharedIdentifier(tx, user_id, referrer_user_id)) ?? null
}
