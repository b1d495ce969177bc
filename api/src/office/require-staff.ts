import type { Endpoint, Permission } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { rolePermissions } from '@akyede/contract/office'
import { requireFreshSession } from '#feature/accounts'
import { hasAuthenticator } from '#feature/second-factor'
import type { ActedBy } from '#platform/audit.ts'
import type { SignedIn } from '#platform/caller.ts'
import type { Platform } from '#platform/platform.ts'
import { refuseConflictOfInterest } from './refuse-conflict-of-interest.ts'

/**
 * Checks a call of staff (E9): the role has the endpoint's permission, the email is verified, an authenticator app is
 * set up, where the endpoint asks for it the sign-in is fresh, and it changes nothing that the caller bought or sells.
 * Refuses with `auth.forbidden`, `auth.verification_required`, `office.second_factor_required`, `auth.sign_in_again` or
 * `office.conflict_of_interest`.
 */
export const createRequireStaff =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (
    { method, permission, freshSignIn }: Endpoint,
    caller: SignedIn,
    params: Readonly<Record<string, string>>,
  ): Promise<void> => {
    if (!permission || !mayCall(caller, permission)) throw new Failure('auth.forbidden')
    if (!caller.verified) throw new Failure('auth.verification_required')
    if (!(await hasAuthenticator(database, caller.userId))) throw new Failure('office.second_factor_required')
    if (freshSignIn) await requireFreshSession(database, clock, caller)
    if (method !== 'GET') await refuseConflictOfInterest(database, caller, params)
  }

/** Returns whether the caller's role has a permission. */
export const mayCall = ({ role }: Pick<SignedIn, 'role'>, permission: Permission): boolean =>
  rolePermissions[role]?.includes(permission) ?? false

/** What the audit log says of an action of staff: who acted, why, and in which words. */
export const actedBy = (
  { userId }: Pick<SignedIn, 'userId'>,
  { reason, words }: Pick<ActedBy, 'reason' | 'words'> = {},
): ActedBy => ({ actor: `user:${userId}`, reason, words })
