import { limits } from '@akyede/contract/limits'
import type { RewardKind } from '@akyede/contract/rewards'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type PushContext, push } from '#platform/push.ts'
import { eq } from '#platform/sql.ts'
import { lockAccount, type RewardAccount } from './account.ts'
import { rewardAccounts, rewardEntries } from './tables.ts'

interface LedgerStep {
  readonly kind: RewardKind
  readonly points: number
  readonly writtenOff?: number
  readonly lifetime?: number
  readonly subject: string
  readonly earningId?: string
  /** Whether the user acted: their points are then valid for another year. */
  readonly isActive?: boolean
}

/** Adds an entry to ledger and balance under the account's lock, and notifies the user's open tabs. */
async function writeEntry(
  tx: Transaction,
  context: PushContext,
  userId: number,
  step: LedgerStep,
): Promise<RewardAccount> {
  const { clock } = context
  const { kind, points, writtenOff = 0, lifetime = 0, subject, earningId, isActive = false } = step
  const account = await lockAccount(tx, clock, userId)
  const now = clock.now()
  await tx.insert(rewardEntries).values({
    id: newId(),
    user_id: userId,
    kind,
    points,
    written_off: writtenOff,
    subject,
    earning_id: earningId ?? null,
    created_at: now,
  })
  const [changed] = await tx
    .update(rewardAccounts)
    .set({
      balance: account.balance + points,
      lifetime: account.lifetime + lifetime,
      ...(isActive ? { expires_at: after(clock, limits.rewards.idleFor), warned_at: null } : {}),
    })
    .where(eq(rewardAccounts.user_id, userId))
    .returning()
  if (!changed) throw new Error('an account of points is gone')
  await push(context, tx, userId, 'rewards.changed', {})
  return changed
}

interface Credit {
  readonly userId: number
  readonly kind: RewardKind
  readonly points: number
  readonly subject: string
  readonly earningId: string
}

/** Adds granted points to the balance. */
export async function creditPoints(
  tx: Transaction,
  context: PushContext,
  { userId, points, ...what }: Credit,
): Promise<void> {
  await writeEntry(tx, context, userId, { ...what, points, lifetime: points, isActive: true })
}

/**
 * Removes granted points from the balance and returns how many. The rest is written off, so that no account has
 * debts.
 */
export async function debitPoints(
  tx: Transaction,
  context: PushContext,
  { userId, points, subject, earningId }: Omit<Credit, 'kind'>,
): Promise<number> {
  const { balance } = await lockAccount(tx, context.clock, userId)
  const taken = Math.min(balance, points)
  const step = { points: -taken, writtenOff: points - taken, lifetime: -points, subject, earningId }
  await writeEntry(tx, context, userId, { kind: 'taken_back', ...step })
  return taken
}

interface PointsMove {
  readonly userId: number
  readonly points: number
  readonly subject: string
}

/** Converts points to a code; the account is locked and has enough points. */
export const redeemFromBalance = (
  tx: Transaction,
  context: PushContext,
  { userId, points, subject }: PointsMove,
) => writeEntry(tx, context, userId, { kind: 'redeemed', points: -points, subject, isActive: true })

/** Returns the points of an unused code; they are valid like new ones. */
export const returnToBalance = (
  tx: Transaction,
  context: PushContext,
  { userId, points, subject }: PointsMove,
) => writeEntry(tx, context, userId, { kind: 'returned', points, subject, isActive: true })

export const expireBalance = (tx: Transaction, context: PushContext, { user_id, balance }: RewardAccount) =>
  writeEntry(tx, context, user_id, { kind: 'expired', points: -balance, subject: '' })
