import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import { lockCaller } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { after } from '#platform/clock.ts'
import { type Transaction, transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, eq, isNull } from '#platform/sql.ts'
import { cameWithBackupCodes, makeBackupCodes } from './backup-codes.ts'
import { callNamed, wasDoneBy } from './challenges.ts'
import { type Factor, factorsOf, findPending, isFactor } from './factors.ts'
import type { Ground } from './ground.ts'
import { findMove, move } from './move-number.ts'
import { secondFactors } from './tables.ts'
import { takeCodeOf } from './take-proof.ts'
import { forgetWrongCodes, tried, WrongCode } from './tries.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.enabled': { user_id: number; method: Factor['method']; letter_id: string }
  }
}

/** Turns on, or moves, what was begun with last. Answers the backup codes that come with the first method. */
export async function confirm(
  ground: Ground,
  caller: SignedIn,
  code: string,
  idempotencyKey: string | undefined,
): Promise<string[]> {
  const { database, clock } = ground
  const call = callNamed(idempotencyKey, code)
  const pending = await findBegun(ground, caller.userId)
  if (!pending || pending.created_at < after(clock, -limits.secondFactor.pendingFor)) {
    return confirmAgain(ground, caller, call)
  }
  const trying = { userId: caller.userId, network: addressBlockOf(caller.address) }
  return tried(ground, trying, () =>
    transaction(database, async tx => {
      await lockCaller(tx, caller)
      const others = await lockFactors(tx, caller.userId)
      const result = await takeCodeOf(tx, ground, pending, code)
      if (result !== 'taken') throw new WrongCode(result)
      await forgetWrongCodes(tx, ground, caller.userId)
      if (pending.confirmed_at) await move(tx, ground, pending, call)
      else await turnOn(tx, ground, pending, { call, preferred: others.length === 0 })
      return others.length === 0 ? makeBackupCodes(tx, ground, caller.userId) : []
    }),
  )
}

/** What waits for its first code: a method, or another number of one that is on. */
async function findBegun(ground: Ground, userId: number): Promise<Factor | undefined> {
  const pending = await findPending(ground.database, userId)
  const moving = await findMove(ground.database, ground, userId)
  if (!pending || !moving) return pending ?? moving
  return moving.created_at > pending.created_at ? moving : pending
}

/** Two methods that are confirmed at once are not both the first. Answers those that are on. */
async function lockFactors(tx: Transaction, userId: number): Promise<Factor[]> {
  await tx.select().from(secondFactors).where(eq(secondFactors.user_id, userId)).for('update')
  return factorsOf(tx, userId)
}

async function turnOn(
  tx: Transaction,
  { clock, audit, outbox }: Ground,
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

/** The answer was lost, and its codes with it: the same call gets new ones. */
async function confirmAgain(ground: Ground, caller: SignedIn, call: string | null): Promise<string[]> {
  const { userId } = caller
  const factors = await factorsOf(ground.database, userId)
  const done = factors.find(({ confirmed_by, confirmed_at }) =>
    wasDoneBy(ground, call, confirmed_by, confirmed_at),
  )
  if (!done) throw new Failure('second_factor.nothing_pending')
  if (factors.length > 1 || !(await cameWithBackupCodes(ground.database, done))) return []
  return transaction(ground.database, async tx => {
    await lockCaller(tx, caller)
    return makeBackupCodes(tx, ground, userId)
  })
}
