import { limits } from '@akyede/contract/limits'
import { maskedPhone } from '@akyede/contract/masked'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, gt, isNotNull, isNull, ne } from '#platform/sql.ts'
import type { SecondFactorContext } from './context.ts'
import { type Factor, isFactor } from './factors.ts'
import { secondFactorCodes, secondFactors } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** Both numbers are masked for their owner. */
    'second_factor.moved': { user_id: number; from: string; to: string; letter_id: string }
  }
}

/** Returns whether codes by SMS are enabled and go to another number than this one. */
export async function hasOtherNumber(executor: Executor, userId: number, phone: string): Promise<boolean> {
  const found = await executor
    .select({ method: secondFactors.method })
    .from(secondFactors)
    .where(
      and(isFactor(userId, 'sms'), isNotNull(secondFactors.confirmed_at), ne(secondFactors.target, phone)),
    )
  return found.length > 0
}

/**
 * Returns the SMS method with the number to which a first code was sent last; it replaces the old number once that
 * code is entered. Until then codes go to the old number.
 */
export async function findPendingMove(
  executor: Executor,
  { clock }: Pick<SecondFactorContext, 'clock'>,
  userId: number,
): Promise<Factor | undefined> {
  const { sent_at, target, used_at } = secondFactorCodes
  const [found] = await executor
    .select({ factor: secondFactors, to: target, begun_at: sent_at })
    .from(secondFactors)
    .innerJoin(
      secondFactorCodes,
      and(
        eq(secondFactorCodes.user_id, secondFactors.user_id),
        eq(secondFactorCodes.method, secondFactors.method),
      ),
    )
    .where(
      and(
        isFactor(userId, 'sms'),
        isNotNull(secondFactors.confirmed_at),
        ne(target, secondFactors.target),
        isNull(used_at),
        gt(sent_at, after(clock, -limits.secondFactor.pendingFor)),
      ),
    )
  return found && ({ ...found.factor, target: found.to, created_at: found.begun_at } as Factor)
}

/** Moves codes to the new number after its code was right. */
export async function moveNumber(
  tx: Transaction,
  { clock, audit, outbox }: SecondFactorContext,
  { user_id, method, target }: Factor,
  call: string | null,
): Promise<void> {
  const [before] = await tx.select().from(secondFactors).where(isFactor(user_id, method))
  await tx
    .update(secondFactors)
    .set({ target, confirmed_at: clock.now(), confirmed_by: call })
    .where(isFactor(user_id, method))
  const [from, to] = [maskedPhone(before?.target ?? ''), maskedPhone(target ?? '')]
  await audit.write(tx, 'authn_second_factor_moved', { method }, { userId: user_id })
  await outbox.emit(tx, 'second_factor.moved', { user_id, from, to, letter_id: newId() })
}
