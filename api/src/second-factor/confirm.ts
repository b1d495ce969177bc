import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { lockCaller } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { deleteWrongCodes, limitAttempts, WrongCodeError } from './attempts.ts'
import { createBackupCodes, hasOwnBackupCodes } from './backup-codes.ts'
import { hashCall, wasDoneBy } from './challenges.ts'
import { consumeCode, totpContext } from './consume-second-factor.ts'
import type { SecondFactorContext } from './context.ts'
import { type Factor, findFactors, findPendingFactor, isFactor } from './factors.ts'
import { findPendingMove, moveNumber } from './move-number.ts'
import { secondFactors } from './tables.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.enabled': { user_id: number; method: Factor['method']; letter_id: string }
  }
}

/** Turns on, or moves, the method that is being set up. Returns the backup codes that come with the first method. */
export async function confirmMethod(
  context: SecondFactorContext,
  caller: SignedIn,
  code: string,
  idempotencyKey: string | undefined,
): Promise<string[]> {
  const { database, clock } = context
  const call = hashCall(idempotencyKey, code)
  const pending = await findPendingChange(context, caller.userId)
  if (!pending || pending.created_at < after(clock, -limits.secondFactor.pendingFor)) {
    return confirmAgain(context, caller, call)
  }
  const trying = { userId: caller.userId, network: addressBlockOf(caller.address) }
  return limitAttempts(context, trying, () =>
    transaction(database, async tx => {
      await lockCaller(tx, caller)
      const locked = await lockFactors(tx, caller.userId)
      const others = locked.filter(({ confirmed_at }) => confirmed_at !== null)
      const result = await consumeCode(tx, context, pending, code)
      if (result !== 'taken') throw new WrongCodeError(result)
      await deleteWrongCodes(tx, context, caller.userId)
      if (pending.confirmed_at) await moveNumber(tx, context, pending, call)
      else
        await turnOn(tx, context, asLocked(context, pending, locked), {
          call,
          preferred: others.length === 0,
        })
      return others.length === 0 ? createBackupCodes(tx, context, caller.userId) : []
    }),
  )
}

/** Finds the change that waits for its first code: a new method, or another number of an enabled one. */
async function findPendingChange(context: SecondFactorContext, userId: number): Promise<Factor | undefined> {
  const pending = await findPendingFactor(context.database, userId)
  const moving = await findPendingMove(context.database, context, userId)
  if (!pending || !moving) return pending ?? moving
  return moving.created_at > pending.created_at ? moving : pending
}

/** Locks the methods: of two that are confirmed at once only one is the first. */
async function lockFactors(tx: Transaction, userId: number): Promise<Factor[]> {
  const locked = await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update')
  return locked as Factor[]
}

/** The same app's secret may have been encrypted by another key since the pending method was read. */
function asLocked({ seal }: SecondFactorContext, pending: Factor, locked: readonly Factor[]): Factor {
  const stored = locked.find(({ method }) => method === pending.method)?.secret
  if (!stored || !pending.secret || stored === pending.secret) return pending
  const opened = (secret: string) => seal.decrypt(secret, totpContext(pending.user_id))
  return opened(stored) === opened(pending.secret) ? { ...pending, secret: stored } : pending
}

async function turnOn(
  tx: Transaction,
  { clock, audit, outbox }: SecondFactorContext,
  { user_id, method, secret, target }: Factor,
  { call, preferred }: { readonly call: string | null; readonly preferred: boolean },
): Promise<void> {
  const isAsRead = secret === null ? eq(secondFactors.target, target ?? '') : eq(secondFactors.secret, secret)
  const done = await tx
    .update(secondFactors)
    .set({ confirmed_at: clock.now(), confirmed_by: call, preferred })
    .where(and(isFactor(user_id, method), isNull(secondFactors.confirmed_at), isAsRead))
    .returning({ method: secondFactors.method })
  if (done.length === 0) throw new Failure('second_factor.nothing_pending')
  await audit.write(tx, 'authn_second_factor_enabled', { method }, { userId: user_id })
  await outbox.emit(tx, 'second_factor.enabled', { user_id, method, letter_id: newId() })
}

/** The response and its backup codes were lost: the same call gets new codes. */
async function confirmAgain(
  context: SecondFactorContext,
  caller: SignedIn,
  call: string | null,
): Promise<string[]> {
  const { userId } = caller
  const factors = await findFactors(context.database, userId)
  const done = factors.find(({ confirmed_by, confirmed_at }) =>
    wasDoneBy(context, call, confirmed_by, confirmed_at),
  )
  if (!done) throw new Failure('second_factor.nothing_pending')
  if (factors.length > 1 || !(await hasOwnBackupCodes(context.database, done))) return []
  return transaction(context.database, async tx => {
    await lockCaller(tx, caller)
    return createBackupCodes(tx, context, userId)
  })
}
