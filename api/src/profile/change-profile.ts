import { Failure } from '@akyede/contract/failures'
import type { ProfileChanges } from '@akyede/contract/profile'
import {
  changeUser,
  findUserById,
  lockCaller,
  type Reauthenticate,
  requireFreshSession,
  type UserChanges,
  type UserRow,
} from '#feature/accounts'
import { saveAddress } from '#feature/addresses'
import { startEmailChange } from '#feature/verification'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** Which fields, never what they say. */
    user_updated: { fields: readonly string[] }
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    'user.phone_changed': { user_id: number; letter_id: string }
  }
}

/**
 * Asked before anything is changed: who takes away a verified number, or the email, must be more than somebody who only
 * found the page open. Refuses with `profile.password_wrong` and `auth.locked`; where there is no password with
 * `auth.sign_in_again` who came in long ago.
 */
export async function reauthenticateForChange(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  provePassword: Reauthenticate,
  caller: SignedIn,
  { current_password: password, ...wanted }: ProfileChanges,
): Promise<void> {
  const user = await findUserById(database, caller.userId)
  if (!user || !isRisky(user, wanted)) return
  if (user.password_hash === null) return requireFreshSession(database, clock, caller)
  return provePassword({ user, caller, password, refusal: 'profile.password_wrong' })
}

const isRisky = (user: UserRow, { phone, email }: Pick<ProfileChanges, 'phone' | 'email'>): boolean =>
  phoneChange(user, phone).phone_verified_at === null || (email !== undefined && email !== user.email)

/**
 * Merges what was sent into the account (D125); whichever change comes last counts. Refuses with `profile.phone_needed`
 * to take away the number that somebody without an email signs in with. `reauthenticateForChange` was asked before; with
 * `profile.password_wrong` what has become a risk since.
 */
export async function changeProfile(
  tx: Transaction,
  { platform, passwords }: { readonly platform: Platform; readonly passwords: Passwords },
  caller: SignedIn,
  wanted: ProfileChanges,
): Promise<void> {
  const { address, current_password, phone, email, ...plain } = wanted
  const { userId } = caller
  const user = await lockCaller(tx, caller)
  const changes: UserChanges = { ...given(plain), ...phoneChange(user, phone) }
  const mustKnow = isRisky(user, wanted) && user.password_hash !== null
  if (mustKnow && !(await passwords.matches(current_password ?? '', user.password_hash))) {
    throw new Failure('profile.password_wrong')
  }
  if (email !== undefined) await startEmailChange(platform, tx, user, email)
  await changeUser(tx, userId, changes)
  if (address) {
    const edit = { userId, now: platform.clock.now() }
    await saveAddress(tx, edit, { address, isDefault: true })
  }
  const fields = [...Object.keys(changes), ...(address ? ['address'] : [])]
  if (changes.phone) {
    await platform.outbox.emit(tx, 'user.phone_changed', { user_id: userId, letter_id: newId() })
  }
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
