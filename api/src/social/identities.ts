import type { SocialAccount, SocialProvider } from '@akyede/contract/social'
import type { Clock } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { PersonalRecords } from '#platform/personal-records.ts'
import { and, asc, eq, lt } from '#platform/sql.ts'
import type { FlowProfile } from './flow.ts'
import { socialIdentities } from './tables.ts'

export type Identity = typeof socialIdentities.$inferSelect

export async function findIdentity(
  executor: Executor,
  { issuer, subject }: Pick<FlowProfile, 'issuer' | 'subject'>,
): Promise<Identity | undefined> {
  const [found] = await executor
    .select()
    .from(socialIdentities)
    .where(and(eq(socialIdentities.issuer, issuer), eq(socialIdentities.subject, subject)))
  return found
}

export const findIdentities = (executor: Executor, userId: number): Promise<Identity[]> =>
  executor
    .select()
    .from(socialIdentities)
    .where(eq(socialIdentities.user_id, userId))
    .orderBy(asc(socialIdentities.created_at), asc(socialIdentities.id))

/**
 * Returns false when another account has the identity, or this account another identity of the provider, even since
 * this transaction began.
 */
export async function addIdentity(
  tx: Transaction,
  clock: Clock,
  userId: number,
  provider: SocialProvider,
  { issuer, subject, email }: FlowProfile,
): Promise<boolean> {
  const added = await tx
    .insert(socialIdentities)
    .values({ id: newId(), user_id: userId, provider, issuer, subject, email, created_at: clock.now() })
    .onConflictDoNothing()
    .returning({ id: socialIdentities.id })
  return added.length > 0
}

export async function recordUse(tx: Transaction, clock: Clock, { id }: Identity): Promise<void> {
  await tx.update(socialIdentities).set({ used_at: clock.now() }).where(eq(socialIdentities.id, id))
}

/** Removes all identities of a user: a stranger may have connected theirs. */
export async function removeIdentities(executor: Executor, userId: number): Promise<void> {
  await executor.delete(socialIdentities).where(eq(socialIdentities.user_id, userId))
}

/**
 * Removes the identities that were connected before the account's email was verified, because a stranger may have
 * connected them. Returns their providers.
 */
export async function deleteIdentitiesBefore(
  tx: Transaction,
  userId: number,
  verifiedAt: Date,
): Promise<SocialProvider[]> {
  const removed = await tx
    .delete(socialIdentities)
    .where(and(eq(socialIdentities.user_id, userId), lt(socialIdentities.created_at, verifiedAt)))
    .returning({ provider: socialIdentities.provider })
  return removed.map(({ provider }) => provider as SocialProvider)
}

export const presentIdentity = ({ provider, email, created_at, used_at }: Identity): SocialAccount => ({
  provider: provider as SocialProvider,
  email: email ?? '',
  connected_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})

export const personalIdentities: PersonalRecords = {
  name: 'connected_accounts',
  find: async (executor, userId) => (await findIdentities(executor, userId)).map(presentIdentity),
  erase: (tx, userId) => removeIdentities(tx, userId),
}
