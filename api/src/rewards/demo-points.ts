import type { RewardKind } from '@akyede/contract/rewards'
import { transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { lockAccount } from './account.ts'
import { creditPoints, redeemFromBalance } from './ledger.ts'
import { rewardEarnings } from './tables.ts'

const day = 86_400_000

/** Entries of the demo shop from before its start. */
const steps: readonly { kind: RewardKind; points: number; subject: string; daysAgo: number }[] = [
  { kind: 'purchase', points: 845, subject: 'AK-DEMQ2AMA', daysAgo: 212 },
  { kind: 'review', points: 20, subject: 'Bolga basket, indigo', daysAgo: 204 },
  { kind: 'referral', points: 200, subject: '', daysAgo: 171 },
  { kind: 'purchase', points: 1_310, subject: 'AK-DEMQ3AMA', daysAgo: 96 },
  { kind: 'redeemed', points: 500, subject: 'PTSDEMQ7AMA2', daysAgo: 60 },
  { kind: 'purchase', points: 405, subject: 'AK-DEMQ4AMA', daysAgo: 23 },
  { kind: 'review', points: 20, subject: 'Talking drum', daysAgo: 20 },
]

/** Points of the demo user Ama. Idempotent. */
export async function seedDemoPoints(
  { database, clock, broadcast }: Pick<Platform, 'database' | 'clock' | 'broadcast'>,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const userId = people.get('ama@akyede.test')
  if (userId === undefined) return
  await transaction(database, async tx => {
    const account = await lockAccount(tx, clock, userId)
    if (account.lifetime > 0) return
    for (const [place, { kind, points, subject, daysAgo }] of steps.entries()) {
      const at = new Date(clock.now().getTime() - daysAgo * day)
      const then = { clock: { now: () => at }, broadcast }
      if (kind === 'redeemed') {
        await redeemFromBalance(tx, then, { userId, points, subject })
        continue
      }
      const earningId = newId()
      await tx.insert(rewardEarnings).values({
        id: earningId,
        user_id: userId,
        kind,
        key: `demo:${place}`,
        subject,
        points,
        status: 'granted',
        due_at: at,
        created_at: at,
      })
      await creditPoints(tx, then, { userId, kind, points, subject, earningId })
    }
  })
}
