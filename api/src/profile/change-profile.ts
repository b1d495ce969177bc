import { Failure } from '@akyede/contract/failures'
import type { ProfileChanges } from '@akyede/contract/profile'
import { changeUser, lockUser, requireFreshSession, type UserChanges, type UserRow } from '#feature/accounts'
import { saveAddress } from '#feature/addresses'
import { startEmailChange } from '#feature/verification'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { KnowsPassword } from './knows-password.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** Which fields, never what they say. */
    user_updated: { fields: readonly string[] }
  }
}

interface ChangeSources {
  readonly platform: Platform
  readonly knowsPassword: KnowsPassword
}

/**
 * Merges what was sent into the account (D125); whichever change comes last counts. Refuses with `profile.phone_needed`
 * to take away the number that somebody without an e-mail signs in with, and with `profile.password_wrong` to replace a
 * verified one, or the e-mail, for somebody who only found the page open; with `auth.sign_in_again` where there is no
 * password and the person came in long ago.
 */
export async function changeProfile(
  tx: Transaction,
  { platform, knowsPassword }: ChangeSources,
  caller: SignedIn,
  wanted: ProfileChanges,
): Promise<void> {
  const { address, current_password, phone, email, ...plain } = wanted
  const { userId } = caller
  const user = await lockUser(tx, userId)
  const changes: UserChanges = { ...given(plain), ...phoneChange(user, phone) }
  const risky = changes.phone_verified_at === null || (email !== undefined && email !== user.email)
  if (risky && user.password_hash !== null) await knowsPassword(user, current_password)
  else if (risky) await requireFreshSession(tx, platform.clock, caller)
  if (email !== undefined) await startEmailChange(platform, tx, user, email)
  await changeUser(tx, userId, changes)
  if (address) {
    const edit = { userId, now: platform.clock.now() }
    await saveAddress(tx, edit, { address, isDefault: true })
  }
  const fields = [...Object.keys(changes), ...(address ? ['address'] : [])]
  if (fields.length > 0) await platform.audit.write(tx, 'user_updated', { fields }, { userId })
}

/** Another number is not verified; the same one stays what it was. */
function phoneChange(user: UserRow, phone: string | null | undefined): UserChanges {
  if (phone === undefined || phone === user.phone) return {}
  if (user.email === null) throw new Failure('profile.phone_needed')
  return user.phone_verified_at === null ? { phone } : { phone, phone_verified_at: null }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the fields that were left out. */
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
