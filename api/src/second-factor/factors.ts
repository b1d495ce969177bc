import type { SecondFactorMethod } from '@akyede/contract/accounts'
import { Failure } from '@akyede/contract/failures'
import { maskedEmail, maskedPhone } from '@akyede/contract/masked'
import { type Executor, prepared, transaction } from '#platform/database.ts'
import { and, asc, desc, eq, isNotNull, sql } from '#platform/sql.ts'
import type { SecondFactorContext } from './context.ts'
import { secondFactors } from './tables.ts'

export type Factor = typeof secondFactors.$inferSelect & { readonly method: SecondFactorMethod }

/** Returns the enabled methods of an account, the preferred one first. */
export async function findFactors(executor: Executor, userId: number): Promise<Factor[]> {
  return (await selectFactors(executor).execute({ userId })) as Factor[]
}

const selectFactors = prepared('find_factors', executor => {
  const { user_id, confirmed_at, preferred } = secondFactors
  return executor
    .select()
    .from(secondFactors)
    .where(and(eq(user_id, sql.placeholder('userId')), isNotNull(confirmed_at)))
    .orderBy(desc(preferred), asc(confirmed_at))
})

export async function findFactor(
  executor: Executor,
  userId: number,
  method: SecondFactorMethod,
): Promise<Factor | undefined> {
  const [found] = await executor.select().from(secondFactors).where(isFactor(userId, method))
  return found as Factor | undefined
}

/** Returns whether an account has an authenticator app enabled. */
export const hasAuthenticator = async (executor: Executor, userId: number): Promise<boolean> =>
  (await findFactor(executor, userId, 'totp'))?.confirmed_at != null

/** Returns the last method that was set up and waits for its first code. */
export async function findPendingFactor(executor: Executor, userId: number): Promise<Factor | undefined> {
  const found = await executor
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .orderBy(desc(secondFactors.created_at))
  return (found as Factor[]).find(({ confirmed_at }) => confirmed_at === null)
}

/** Codes by email go to the account's email, which its owner has verified with a link. */
export async function updateEmailTarget(executor: Executor, userId: number, email: string): Promise<void> {
  await executor.update(secondFactors).set({ target: email }).where(isFactor(userId, 'email'))
}

/** Masks the recipient of codes for display. */
export const maskTarget = (method: 'sms' | 'email', target: string): string =>
  method === 'sms' ? maskedPhone(target) : maskedEmail(target)

export const isFactor = (userId: number, method: SecondFactorMethod) =>
  and(eq(secondFactors.user_id, userId), eq(secondFactors.method, method))

/** Refuses with `second_factor.no_such_method` a method that is not enabled. */
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
