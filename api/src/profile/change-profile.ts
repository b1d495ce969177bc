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
import { replaceMakerPhone } from '#feature/handover-links'
import { startEmailChange } from '#feature/verification'
import type { SignedIn } from '#platform/caller.ts'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Passwords } from '#platform/password.ts'
import type { Platform } from '#platform/platform.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** Names of the changed fields, never their values. */
    user_updated: { fields: readonly string[] }
  }
}

declare module '#platform/outbox.ts' {
  interface Events {
    'user.phone_changed': { user_id: number; letter_id: string }
  }
}

/**
 * Runs before anything is changed: removing a verified number or changing the email needs more than a page that was
 * left open. Refuses with `profile.password_wrong` and `auth.locked`; without a password, an older session gets
 * `auth.sign_in_again`.
 */
export async function reauthenticateForChange(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  reauthenticate: Reauthenticate,
  caller: SignedIn,
  { current_password: password, ...changes }: ProfileChanges,
): Promise<void> {
  const user = await findUserById(database, caller.userId)
  if (!user || !isRisky(user, changes)) return
  if (user.password_hash === null) return requireFreshSession(database, clock, caller)
  return reauthenticate({ user, caller, password, refusal: 'profile.password_wrong' })
}

const isRisky = (user: UserRow, { phone, email }: Pick<ProfileChanges, 'phone' | 'email'>): boolean =>
  phoneChange(user, phone).phone_verified_at === null || (email !== undefined && email !== user.email)

/**
 * Merges the given fields into the account (D125); the last change wins. Refuses with `profile.phone_needed` to
 * remove the number that a user without an email signs in with. `reauthenticateForChange` has run before; a change
 * that has become risky since gets `profile.password_wrong`.
 */
export async function changeProfile(
  tx: Transaction,
  { platform, passwords }: { readonly platform: Platform; readonly passwords: Passwords },
  caller: SignedIn,
  input: ProfileChanges,
): Promise<void> {
  const { address, current_password, phone, email, ...plain } = input
  const { userId } = caller
  const user = await lockCaller(tx, caller)
  const changes: UserChanges = { ...given(plain), ...phoneChange(user, phone) }
  const mustKnow = isRisky(user, input) && user.password_hash !== null
  if (mustKnow && !(await passwords.matches(current_password ?? '', user.password_hash))) {
    throw new Failure('profile.password_wrong')
  }
  if (email !== undefined) await startEmailChange(platform, tx, user, email)
  if (changes.phone_verified_at === null) await replaceMakerPhone(tx, platform, { userId })
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

/** A new number is not verified; the same number keeps its state. */
function phoneChange(user: UserRow, phone: string | null | undefined): UserChanges {
  if (phone === undefined || phone === user.phone) return {}
  if (user.email === null) throw new Failure('profile.phone_needed')
  return user.phone_verified_at === null ? { phone } : { phone, phone_verified_at: null }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops the fields that were left out. */
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
