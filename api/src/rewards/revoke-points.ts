import { endUnusedCode, stopCode } from '#feature/promotions'
import type { Transaction } from '#platform/database.ts'
import type { PushContext } from '#platform/push.ts'
import { and, desc, eq, isNull } from '#platform/sql.ts'
import { lockAccount } from './account.ts'
import { debitPoints, returnToBalance } from './ledger.ts'
import { rewardRedemptions } from './tables.ts'

type Redemption = typeof rewardRedemptions.$inferSelect

/**
 * Revokes granted points: from the balance, then from unused codes, newest first; returns how many. The rest is
 * written off. A code in an open order loses as many points and takes no other order; if that order ends or is
 * refunded, only the remainder returns. The account is locked before its codes.
 */
export async function revokePoints(
  tx: Transaction,
  context: PushContext,
  taken: Parameters<typeof debitPoints>[2],
): Promise<number> {
  const { userId, points } = taken
  const { balance } = await lockAccount(tx, context.clock, userId)
  let missing = points - balance
  const codes = missing > 0 ? await lockCodes(tx, userId) : []
  const used: Redemption[] = []
  for (const code of codes) {
    if (missing <= 0) break
    if (await returnUnusedCode(tx, context, code)) missing -= code.points - code.forfeited
    else used.push(code)
  }
  for (const code of used) {
    const lost = Math.min(missing, code.points - code.forfeited)
    if (lost <= 0) continue
    missing -= lost
    await stopCode(tx, context.clock, code.promotion_id)
    await change(tx, code, { forfeited: code.forfeited + lost })
  }
  return debitPoints(tx, context, taken)
}

const lockCodes = (tx: Transaction, userId: number): Promise<Redemption[]> =>
  tx
    .select()
    .from(rewardRedemptions)
    .where(and(eq(rewardRedemptions.user_id, userId), isNull(rewardRedemptions.returned_at)))
    .orderBy(desc(rewardRedemptions.created_at), desc(rewardRedemptions.id))
    .for('update')

/** Ends an unused code and returns its points; false while an order holds it. Account and row are locked. */
export async function returnUnusedCode(
  tx: Transaction,
  context: PushContext,
  code: Redemption,
): Promise<boolean> {
  const { clock } = context
  if (!(await endUnusedCode(tx, clock, code.promotion_id))) return false
  await change(tx, code, { returned_at: clock.now() })
  const points = code.points - code.forfeited
  if (points > 0) await returnToBalance(tx, context, { userId: code.user_id, points, subject: code.code })
  return true
}

async function change(tx: Transaction, { id }: Redemption, to: Partial<Redemption>): Promise<void> {
  await tx.update(rewardRedemptions).set(to).where(eq(rewardRedemptions.id, id))
}
