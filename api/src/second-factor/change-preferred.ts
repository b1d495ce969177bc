import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { transaction } from '#platform/database.ts'
import { and, eq, isNotNull } from '#platform/sql.ts'
import type { SecondFactorContext } from './context.ts'
import { isFactor } from './factors.ts'
import { secondFactors } from './tables.ts'

/** Refuses one that is not on with `second_factor.no_such_method`. */
export function changePreferred(
  { database }: Pick<SecondFactorContext, 'database'>,
  userId: number,
  method: SecondFactorMethod,
): Promise<void> {
  return transaction(database, async tx => {
    await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update')
    await tx.update(secondFactors).set({ preferred: false }).where(eq(secondFactors.user_id, userId))
    const chosen = await tx
      .update(secondFactors)
      .set({ preferred: true })
      .where(and(isFactor(userId, method), isNotNull(secondFactors.confirmed_at)))
      .returning({ method: secondFactors.method })
    if (chosen.length === 0) throw new Failure('second_factor.no_such_method')
  })
}
