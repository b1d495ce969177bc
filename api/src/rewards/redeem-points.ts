import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { asPesewas, formatPesewas, type Pesewas } from '@akyede/contract/money'
import { createPersonalCode } from '#feature/promotions'
import { after } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { lockAccount } from './account.ts'
import { findHeldPoints } from './earnings.ts'
import { redeemFromBalance } from './ledger.ts'
import { rewardRedemptions } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    points_redeemed: { redemption_id: string; points: number }
  }
}

const { codeDays, forACedi } = limits.rewards
const day = 86_400_000

export const pointsToPesewas = (points: number): Pesewas => asPesewas(Math.floor((points * 100) / forACedi))

export interface RedemptionResult {
  readonly redemption: typeof rewardRedemptions.$inferSelect
  /** Balance after the redemption. */
  readonly balance: number
}

/**
 * Converts points to a code. Concurrent calls are serialised. Points of an order with an open return or dispute
 * cannot be spent. Refuses with `reward.insufficient`.
 */
export async function redeemPoints(
  platform: Pick<Platform, 'clock' | 'audit' | 'broadcast'>,
  tx: Transaction,
  { userId, points }: { readonly userId: number; readonly points: number },
): Promise<RedemptionResult> {
  const { clock, audit } = platform
  const { balance } = await lockAccount(tx, clock, userId)
  const free = Math.max(0, balance - (await findHeldPoints(tx, userId)))
  if (free < points) throw insufficient(free, points)
  const endsAt = after(clock, codeDays * day)
  const amount = pointsToPesewas(points)
  const name = `${formatPesewas(amount)} for ${points} points`
  const code = await createPersonalCode(tx, clock, { userId, name, amount, endsAt })
  const [redemption] = await tx
    .insert(rewardRedemptions)
    .values({
      id: newId(),
      user_id: userId,
      promotion_id: code.id,
      code: code.code,
      points,
      created_at: clock.now(),
      ends_at: endsAt,
    })
    .returning()
  if (!redemption) throw new Error('a redemption was not written')
  const account = await redeemFromBalance(tx, platform, { userId, points, subject: code.code })
  await audit.write(tx, 'points_redeemed', { redemption_id: redemption.id, points }, { userId })
  return { redemption, balance: account.balance }
}

function insufficient(balance: number, points: number): Failure {
  const missing = points - balance
  const msg = `${missing} ${missing === 1 ? 'point' : 'points'} to go`
  return new Failure('reward.insufficient', {
    facts: { balance, missing },
    detail: [{ loc: ['body', 'points'], msg, type: 'reward.insufficient' }],
  })
}
