import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import type { Pesewas } from '@akyede/contract/money'
import { officeLimits as limits } from '@akyede/contract/office-limits'
import type { SignedIn } from '#platform/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Transaction } from '#platform/database.ts'
import { sql } from '#platform/sql.ts'
import { officeLimits } from './tables.ts'

/**
 * Counts a refund of `support` against the limits of the day in the transaction of the refund, so that a refund that
 * fails does not count. Refuses with `office.beyond_limit`. Administrators have no limit.
 */
export async function consumeRefundLimit(
  clock: Clock,
  tx: Transaction,
  { userId, role }: Pick<SignedIn, 'userId' | 'role'>,
  amount: Pesewas,
): Promise<void> {
  if (role !== 'support') return
  const { each, aDay } = limits.refunds
  if (amount > each) throw new Failure('office.beyond_limit')
  const counted = await tx
    .insert(officeLimits)
    .values({ user_id: userId, day: dayOf(clock.now()), spent: amount })
    .onConflictDoUpdate({
      target: [officeLimits.user_id, officeLimits.day],
      set: { spent: sql`${officeLimits.spent} + excluded.spent` },
      setWhere: sql`${officeLimits.spent} + excluded.spent <= ${aDay}`,
    })
    .returning({ spent: officeLimits.spent })
  if (counted.length === 0) throw new Failure('office.beyond_limit')
}
