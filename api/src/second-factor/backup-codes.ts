import { createHmac, type KeyObject, randomInt } from 'node:crypto'
import { limits } from '@akyede/contract/limits'
import type { Config } from '#platform/config.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { deriveKey, deriveKeys } from '#platform/derive-key.ts'
import { findFormerKeys } from '#platform/former-keys.ts'
import { and, count, eq, gte, inArray, isNull } from '#platform/sql.ts'
import type { CodeResult } from './attempts.ts'
import type { SecondFactorContext } from './context.ts'
import type { Factor } from './factors.ts'
import { backupCodes } from './tables.ts'

/** Leaves out characters that are easily confused: 0, O, 1, I and L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const newCode = () => Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 49 random bits under a key outside the database need no slow hash. */
const hashBy = (key: KeyObject, userId: number, code: string): string =>
  createHmac('sha256', key).update(`${userId}:${code}`).digest('base64url')

/** The hashes by which a code may be stored: by each configured key, and by those of secrets that were removed. */
async function findHashes(
  executor: Executor,
  config: Config,
  userId: number,
  code: string,
): Promise<string[]> {
  const keys = [
    ...deriveKeys(config.secrets.token, 'backup code'),
    ...(await findFormerKeys(executor, config, 'backup code')),
  ]
  return keys.map(key => hashBy(key, userId, code))
}

/** Creates ten codes and returns them in plain text; earlier codes become invalid. */
export async function createBackupCodes(
  tx: Transaction,
  { clock, config, audit }: SecondFactorContext,
  userId: number,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < limits.secondFactor.backupCodes) codes.add(newCode())
  await deleteBackupCodes(tx, userId)
  const key = deriveKey(config.secrets.token, 'backup code')
  const created_at = clock.now()
  await tx
    .insert(backupCodes)
    .values([...codes].map(code => ({ user_id: userId, code_hash: hashBy(key, userId, code), created_at })))
  await audit.write(tx, 'authn_backup_codes_made', { codes: codes.size }, { userId })
  return [...codes]
}

/** Consumes a backup code; of several concurrent calls one succeeds. */
export async function consumeBackupCode(
  tx: Transaction,
  { clock, config }: SecondFactorContext,
  userId: number,
  code: string,
): Promise<CodeResult> {
  const isCode = and(
    eq(backupCodes.user_id, userId),
    inArray(backupCodes.code_hash, await findHashes(tx, config, userId, code)),
  )
  const taken = await tx
    .update(backupCodes)
    .set({ used_at: clock.now() })
    .where(and(isCode, isNull(backupCodes.used_at)))
    .returning({ user: backupCodes.user_id })
  if (taken.length > 0) return 'taken'
  return (await tx.$count(backupCodes, isCode)) > 0 ? 'spent' : 'wrong'
}

export async function countBackupCodes(executor: Executor, userId: number): Promise<number> {
  const [row] = await executor
    .select({ left: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.user_id, userId), isNull(backupCodes.used_at)))
  return row?.left ?? 0
}

/**
 * Returns whether the codes were created when this method was confirmed; a method that only moved to another number
 * has none of its own.
 */
export async function hasOwnBackupCodes(
  executor: Executor,
  { user_id, confirmed_at }: Factor,
): Promise<boolean> {
  if (!confirmed_at) return false
  const made = await executor
    .select({ user: backupCodes.user_id })
    .from(backupCodes)
    .where(and(eq(backupCodes.user_id, user_id), gte(backupCodes.created_at, confirmed_at)))
    .limit(1)
  return made.length > 0
}

export async function deleteBackupCodes(executor: Executor, userId: number): Promise<void> {
  await executor.delete(backupCodes).where(eq(backupCodes.user_id, userId))
}
