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
  /** Whether somebody did something: their points live on for another year. */
  readonly isActive?: boolean
}

/** Adds a row to the ledger and to the balance, under the account's lock, and lets the open tabs of its person know. */
async function writeEntry(
  tx: Transaction,
  ground: PushContext,
  userId: number,
  step: LedgerStep,
): Promise<RewardAccount> {
  const { clock } = ground
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
  await push(ground, tx, userId, 'rewards.changed', {})
  return changed
}

interface Credit {
  readonly userId: number
  readonly kind: RewardKind
  readonly points: number
  readonly subject: string
  readonly earningId: string
}

/** Points become somebody's. */
export async function creditPoints(
  tx: Transaction,
  ground: PushContext,
  { userId, points, ...what }: Credit,
): Promise<void> {
  await writeEntry(tx, ground, userId, { ...what, points, lifetime: points, isActive: true })
}

/** Takes granted points off the balance; answers how many. The rest is written off: no account owes points. */
export async function debitPoints(
  tx: Transaction,
  ground: PushContext,
  { userId, points, subject, earningId }: Omit<Credit, 'kind'>,
): Promise<number> {
  const { balance } = await lockAccount(tx, ground.clock, userId)
  const taken = Math.min(balance, points)
  const step = { points: -taken, writtenOff: points - taken, lifetime: -points, subject, earningId }
  await writeEntry(tx, ground, userId, { kind: 'taken_back', ...step })
  return taken
}

interface PointsMove {
  readonly userId: number
  readonly points: number
  readonly subject: string
}

/** Points become a code. Its account is locked, and has them. */
export const redeemFromBalance = (
  tx: Transaction,
  ground: PushContext,
  { userId, points, subject }: PointsMove,
) => writeEntry(tx, ground, userId, { kind: 'redeemed', points: -points, subject, isActive: true })

/** A code was not used in time: its points are there again, to be used as long as any. */
export const returnToBalance = (
  tx: Transaction,
  ground: PushContext,
  { userId, points, subject }: PointsMove,
) => writeEntry(tx, ground, userId, { kind: 'returned', points, subject, isActive: true })

export const expireBalance = (tx: Transaction, ground: PushContext, { user_id, balance }: RewardAccount) =>
  writeEntry(tx, ground, user_id, { kind: 'expired', points: -balance, subject: '' })
