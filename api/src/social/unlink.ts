import { Failure } from '@akyede/contract/failures'
import type { SocialProvider } from '@akyede/contract/social'
import { lockCaller, requireFreshSession, type UserRow } from '#feature/accounts'
import { addressBlockOf } from '#platform/address-block.ts'
import type { SignedIn } from '#platform/caller.ts'
import { transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { findIdentities } from './identities.ts'
import { socialIdentities } from './tables.ts'

/** Counts the password, the phone that receives codes and each connected account. */
export const countSignInMethods = (
  { password_hash, phone_verified_at }: Pick<UserRow, 'password_hash' | 'phone_verified_at'>,
  identities: readonly unknown[],
): number => Number(password_hash !== null) + Number(phone_verified_at !== null) + identities.length

/** Refuses with `social.last_way_in`; of two concurrent calls that remove the last two, one is refused. */
export async function unlinkProvider(
  { database, clock, outbox, audit }: Pick<Platform, 'database' | 'clock' | 'outbox' | 'audit'>,
  caller: SignedIn,
  provider: SocialProvider,
): Promise<void> {
  const { userId, address } = caller
  await transaction(database, async tx => {
    const user = await lockCaller(tx, caller)
    await requireFreshSession(tx, clock, caller)
    const identities = await findIdentities(tx, userId)
    if (!identities.some(identity => identity.provider === provider)) return
    if (countSignInMethods(user, identities) < 2) throw new Failure('social.last_way_in')
    await tx
      .delete(socialIdentities)
      .where(and(eq(socialIdentities.user_id, userId), eq(socialIdentities.provider, provider)))
    await audit.write(
      tx,
      'authn_provider_unlinked',
      { provider },
      { userId, network: addressBlockOf(address) },
    )
    await outbox.emit(tx, 'social.unlinked', { letter_id: newId(), user_id: userId, provider })
  })
}
