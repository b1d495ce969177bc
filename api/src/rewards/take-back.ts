import { endUnusedCode } from '#feature/promotions'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import type { PushGround } from '#platform/push.ts'
import { and, desc, eq, isNull } from '#platform/sql.ts'
import { lockAccount } from './account.ts'
import { giveBack, takeOff } from './ledger.ts'
import { rewardRedemptions } from './tables.ts'

/**
 * Takes back what was granted: from the balance, then from codes that points became and nobody has used, the newest
 * first. The rest is written off. The account is locked before its codes.
 */
export async function takeBack(
  tx: Transaction,
  ground: PushGround,
  taken: Parameters<typeof takeOff>[2],
): Promise<void> {
  const { userId, points } = taken
  let { balance } = await lockAccount(tx, ground.clock, userId)
  const codes =
    balance < points
      ? await tx
          .select()
          .from(rewardRedemptions)
          .where(and(eq(rewardRedemptions.user_id, userId), isNull(rewardRedemptions.returned_at)))
          .orderBy(desc(rewardRedemptions.created_at), desc(rewardRedemptions.id))
          .for('update')
      : []
  for (const code of codes) {
    if (balance >= points) break
    if (await returnCode(tx, ground, code)) balance += code.points
  }
  await takeOff(tx, ground, taken)
}

/** Ends a code that nobody has used and returns its points; false while an order has it. Account and row are locked. */
export async function returnCode(
  tx: Transaction,
  ground: PushGround & { readonly clock: Clock },
  { id, promotion_id, user_id: userId, points, code: subject }: typeof rewardRedemptions.$inferSelect,
): Promise<boolean> {
  const { clock } = ground
  if (!(await endUnusedCode(tx, clock, promotion_id))) return false
  await tx.update(rewardRedemptions).set({ returned_at: clock.now() }).where(eq(rewardRedemptions.id, id))
  await giveBack(tx, ground, { userId, points, subject })
  return true
}
