import { Failure } from '@akyede/contract/failures'
import { addressBlockOf } from '#platform/address-block.ts'
import type { Caller } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { isPersonNeeded, type PersonalRecords } from '#platform/personal-records.ts'
import type { Platform } from '#platform/platform.ts'
import { eq } from '#platform/sql.ts'
import type { UserRow } from './find-user.ts'
import { hasSignedInOn } from './known-devices.ts'
import { planErasure } from './plan-erasure.ts'
import { insertUser } from './register-account.ts'
import { users } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    /** Written for both accounts: the ended one, and the empty one that has its email now. */
    account_reclaimed: { by: ReclaimMethod; ended_account: number; new_account: number }
  }
}

/** The method by which the reader of an email proved that it is theirs. */
type ReclaimMethod = 'password reset' | 'email verification' | 'provider'

export interface ReclaimInput {
  /** Not verified; its row is locked. */
  readonly user: UserRow
  readonly by: ReclaimMethod
  readonly caller: Pick<Caller, 'address'>
  readonly names?: { readonly first_name: string; readonly last_name: string }
}

/**
 * Gives an email to its reader when a stranger created an account with it: the reader gets an empty account, and the
 * stranger's account ends with everything in it. Nothing is moved, so nothing of the stranger remains (0089).
 */
export type ReclaimAccount = (tx: Transaction, reclaiming: ReclaimInput) => Promise<UserRow>

export const createReclaimAccount =
  (platform: Platform, records: readonly PersonalRecords[]): ReclaimAccount =>
  async (tx, { user, by, caller, names }) => {
    const { clock, audit, outbox } = platform
    const { id: ended_account, email } = user
    if (email === null) throw new Error('an account without an email cannot be reclaimed')
    const waits = await isPersonNeeded(records, tx, ended_account)
    for (const record of records) if (!(waits && record.isBookkeeping)) await record.erase(tx, ended_account)
    // The hourly erasure waits until open orders are settled.
    if (waits) await planErasure(tx, ended_account, clock.now())
    const called = names ?? { first_name: nameFromEmail(email), last_name: '' }
    const made = await insertUser(tx, clock, { ...called, email, passwordHash: null })
    if (!made) throw new Error('the email of an account that ended is not free')
    const verified = { email_verified_at: clock.now() }
    await tx.update(users).set(verified).where(eq(users.id, made.id))
    const facts = { by, ended_account, new_account: made.id }
    const network = addressBlockOf(caller.address)
    for (const userId of [ended_account, made.id])
      await audit.write(tx, 'account_reclaimed', facts, { userId, network })
    await outbox.emit(tx, 'account.registered', { user_id: made.id })
    return { ...made, ...verified }
  }

/**
 * Returns whether the reader of the account's email can reclaim it: nobody has verified it. A suspended account does
 * not keep its email either: the reader gets an empty account, and nobody gets the suspended one.
 */
export const canBeReclaimed = ({ is_active, suspended_at, email_verified_at }: UserRow): boolean =>
  email_verified_at === null && (is_active || suspended_at !== null)

/**
 * Returns whether the reader of an email created the account. A caller who is signed in to it, or has been on this
 * device, did; other callers are asked. Refuses with `account.creator_unknown` while they have not answered.
 */
export async function isCreator(
  executor: Executor,
  user: Pick<UserRow, 'id'>,
  caller: Caller,
  createdByMe: boolean | null,
): Promise<boolean> {
  if (createdByMe) return true
  if (caller.kind === 'user' && caller.userId === user.id) return true
  if (await hasSignedInOn(executor, [user.id], caller.fingerprint)) return true
  if (createdByMe === null) throw new Failure('account.creator_unknown')
  return false
}

/** Removes the sign-in methods that another feature stores, when an account turns out to belong to another person. */
export type RemoveSignInMethods = (tx: Transaction, userId: number) => Promise<void>

/**
 * Confirms the creator of an unverified account. The phone is removed, because it may be a stranger's. The caller
 * ends sessions and other sign-in methods.
 */
export async function confirmOwner(
  tx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  userId: number,
): Promise<void> {
  const owned = { email_verified_at: clock.now(), phone: null, phone_verified_at: null, birthday: null }
  await tx.update(users).set(owned).where(eq(users.id, userId))
}

/** Does the same for a user who signs in through a provider: the password and the name may be a stranger's. */
export async function confirmOwnerByProvider(
  tx: Transaction,
  platform: Pick<Platform, 'clock'>,
  userId: number,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> {
  await confirmOwner(tx, platform, userId)
  const foreign = { ...names, password_hash: null, password_changed_at: platform.clock.now() }
  await tx.update(users).set(foreign).where(eq(users.id, userId))
}

/** Returns the part of an email before the @ as a first name, in the letters that names may have (D86). */
export function nameFromEmail(email: string): string {
  const [word = ''] = (email.split('@')[0] ?? '')
    .normalize('NFC')
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean)
  return word.length > 1 ? (word.charAt(0).toUpperCase() + word.slice(1)).slice(0, 50) : 'Friend'
}
