import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { and, lt } from '#platform/sql.ts'
import { type CodeResult, WrongCodeError } from './attempts.ts'
import { consumeBackupCode, countBackupCodes } from './backup-codes.ts'
import { consumeSentCode } from './codes.ts'
import type { SecondFactorContext } from './context.ts'
import { type Factor, findFactors, isFactor } from './factors.ts'
import { secondFactors } from './tables.ts'
import { stepOf } from './totp.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    'second_factor.backup_code_used': { user_id: number; left: number; letter_id: string }
  }
}

/** The user's input: six digits of any enabled method, or a backup code. */
export interface SecondFactorInput {
  readonly code?: string | undefined
  readonly backup_code?: string | undefined
}

/** Spends the code and returns its kind. Fails with WrongCodeError. */
export async function consumeSecondFactor(
  tx: Transaction,
  context: SecondFactorContext,
  userId: number,
  { code, backup_code }: SecondFactorInput,
): Promise<SecondFactorMethod | 'backup_code'> {
  let result: CodeResult = 'wrong'
  if (code !== undefined) {
    for (const factor of await findFactors(tx, userId)) {
      const found = await consumeCode(tx, context, factor, code)
      if (found === 'taken') return factor.method
      if (found === 'spent') result = found
    }
  } else if (backup_code !== undefined) {
    result = await consumeBackupCode(tx, context, userId, backup_code)
  }
  if (result === 'taken') {
    const left = await countBackupCodes(tx, userId)
    await context.audit.write(tx, 'authn_backup_code_used', { left }, { userId })
    const fact = { user_id: userId, left, letter_id: newId() }
    await context.outbox.emit(tx, 'second_factor.backup_code_used', fact)
    return 'backup_code'
  }
  throw new WrongCodeError(result)
}

/** Spends a code of this method; of several concurrent calls one succeeds. */
export async function consumeCode(
  tx: Transaction,
  context: SecondFactorContext,
  { user_id: userId, method, target, secret }: Factor,
  code: string,
): Promise<CodeResult> {
  if (method !== 'totp') return consumeSentCode(tx, context, { userId, method, target: target ?? '' }, code)
  const step = stepOf(context.seal.decrypt(secret ?? '', totpContext(userId)), code, context.clock.now())
  if (step === undefined) return 'wrong'
  const taken = await tx
    .update(secondFactors)
    .set({ last_step: step })
    .where(and(isFactor(userId, method), lt(secondFactors.last_step, step)))
    .returning({ step: secondFactors.last_step })
  return taken.length > 0 ? 'taken' : 'spent'
}

/** The encryption context of an app's secret. */
export const totpContext = (userId: number): string => `totp:${userId}`
