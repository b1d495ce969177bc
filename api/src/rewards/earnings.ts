import type { RewardKind } from '@akyede/contract/rewards'
import { isMoneyRetainedFor } from '#feature/payments'
import { hasOpenReturn } from '#feature/returns'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from '#platform/sql.ts'
import { creditPoints } from './ledger.ts'
import { notifyPointsGranted, notifyPointsRevoked } from './notify-points.ts'
import { revokePoints } from './revoke-points.ts'
import { rewardEarnings } from './tables.ts'

export type EarningRow = Omit<typeof rewardEarnings.$inferSelect, 'kind'> & { readonly kind: RewardKind }

export interface EarningInput {
  readonly userId: number
  readonly kind: RewardKind
  readonly key: string
  readonly orderId: string
  readonly subject: string
  /** Current points; 0 for none. */
  readonly points: number
  readonly dueAt: Date
}

type RewardContext = Pick<Platform, 'broadcast' | 'clock' | 'outbox'>

/**
 * Sets an earning to its current points; the account is locked. Idempotent. Granted points are revoked when the
 * earning shrinks.
 */
export async function settleEarning(
  platform: RewardContext,
  tx: Transaction,
  worth: EarningInput,
): Promise<void> {
  const { userId, kind, key, orderId, subject, points, dueAt } = worth
  const [found] = await tx
    .select()
    .from(rewardEarnings)
    .where(and(eq(rewardEarnings.user_id, userId), eq(rewardEarnings.key, key)))
  if (!found) {
    if (points === 0) return
    const fields = { user_id: userId, kind, key, order_id: orderId, subject, points, due_at: dueAt }
    await tx.insert(rewardEarnings).values({ id: newId(), ...fields, created_at: platform.clock.now() })
    await push(platform, tx, userId, 'rewards.changed', {})
    return
  }
  const isGranted = found.status === 'granted'
  if (found.order_id !== orderId) {
    // Until points are granted, another order may replace one that was refunded.
    if (isGranted || found.points > 0) return
    const taken = { order_id: orderId, points, due_at: dueAt }
    await tx.update(rewardEarnings).set(taken).where(eq(rewardEarnings.id, found.id))
    return
  }
  // A granted earning never grows, because refunds are not reversed.
  if (found.points === points || (isGranted && points > found.points)) return
  await tx.update(rewardEarnings).set({ points }).where(eq(rewardEarnings.id, found.id))
  if (!isGranted) return push(platform, tx, userId, 'rewards.changed', {})
  const taken = { userId, points: found.points - points, subject: found.subject, earningId: found.id }
  const back = await revokePoints(tx, platform, taken)
  if (back > 0) await notifyPointsRevoked(platform, tx, { ...taken, points: back }, points)
}

/** Points written off when an earlier order's earning of this kind and `key` was revoked after they were spent. */
export async function findWrittenOff(
  tx: Transaction,
  { userId, kind, key, orderId }: Pick<EarningInput, 'userId' | 'kind' | 'key' | 'orderId'>,
): Promise<number> {
  const { rows } = await tx.execute<{ points: number }>(sql`
    select coalesce(sum(entry.written_off), 0)::int as points
    from reward_entries entry join reward_earnings earning on earning.id = entry.earning_id
    where earning.user_id = ${userId} and earning.kind = ${kind} and starts_with(earning.key, ${key})
      and earning.order_id <> ${orderId}`)
  return rows[0]?.points ?? 0
}

/** Condition: the earning's order has no open return and its payment is settled. */
export const isOrderFinal = (): SQL | undefined =>
  and(
    isMoneyRetainedFor('order', rewardEarnings.order_id),
    sql`not ${hasOpenReturn(rewardEarnings.order_id)}`,
  )

/** Granted points that cannot be spent, because their order has an open return or an unsettled payment. */
export async function findHeldPoints(tx: Pick<Transaction, 'select'>, userId: number): Promise<number> {
  const [row] = await tx
    .select({ points: sql<number>`coalesce(sum(${rewardEarnings.points}), 0)::int` })
    .from(rewardEarnings)
    .where(
      and(
        eq(rewardEarnings.user_id, userId),
        eq(rewardEarnings.status, 'granted'),
        isNotNull(rewardEarnings.order_id),
        sql`not (${isOrderFinal()})`,
      ),
    )
  return row?.points ?? 0
}

/** Grants the due earnings of an order; the order, which a return would lock, and the accounts are locked. */
export async function grantDueEarnings(
  platform: RewardContext,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const now = platform.clock.now()
  const due = await tx
    .update(rewardEarnings)
    .set({ status: 'granted' })
    .where(
      and(
        eq(rewardEarnings.order_id, orderId),
        eq(rewardEarnings.status, 'pending'),
        gt(rewardEarnings.points, 0),
        lt(rewardEarnings.due_at, now),
        isOrderFinal(),
      ),
    )
    .returning()
  const inOrder = (due as EarningRow[]).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id, user_id, kind, points, subject } of inOrder) {
    await creditPoints(tx, platform, { userId: user_id, kind, points, subject, earningId: id })
  }
  for (const [userId, earnings] of Map.groupBy(inOrder, ({ user_id }) => user_id)) {
    await notifyPointsGranted(platform, tx, userId, earnings)
  }
}

/** Earnings that are not granted yet, soonest first. */
export async function findPendingEarnings(
  tx: Pick<Transaction, 'select'>,
  userId: number,
): Promise<(EarningRow & { readonly waits: boolean })[]> {
  const isPending = and(
    eq(rewardEarnings.user_id, userId),
    eq(rewardEarnings.status, 'pending'),
    gt(rewardEarnings.points, 0),
  )
  // A return of a friend's order must not be visible to the inviter.
  const waits = sql<boolean>`${rewardEarnings.kind} <> 'referral' and ${rewardEarnings.order_id} is not null
    and not (${isOrderFinal()})`
  const rows = await tx
    .select({ earning: rewardEarnings, waits })
    .from(rewardEarnings)
    .where(isPending)
    .orderBy(asc(rewardEarnings.due_at), asc(rewardEarnings.id))
  return rows.map(({ earning, waits }) => ({ ...(earning as EarningRow), waits }))
}
