import { type Endpoint, type WorkshopRole, workshopRoles } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import type { MakerState } from '@akyede/contract/office-makers'
import { requireFreshSession } from '#feature/accounts'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor } from '#platform/database.ts'
import { isUuid } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'

interface Membership {
  readonly role: WorkshopRole
  readonly state: MakerState
}

/**
 * Checks a call to a workshop (E4): the caller is a member whose role is the endpoint's or more, with a verified email,
 * and where the endpoint asks for it with a fresh sign-in. Only an open workshop can be changed; the endpoint says
 * whether a suspended one can. Refuses with `auth.verification_required`, `workshop.not_found`, `auth.forbidden`,
 * `workshop.not_in_state` or `auth.sign_in_again`.
 */
export const createRequireMember =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (endpoint: Endpoint, caller: SignedIn, vendorId: string): Promise<void> => {
    if (!caller.verified) throw new Failure('auth.verification_required')
    const membership = isUuid(vendorId) && (await findMembership(database, vendorId, caller.userId))
    if (!membership) throw new Failure('workshop.not_found')
    if (!hasRole(membership.role, endpoint.role ?? 'owner')) throw new Failure('auth.forbidden')
    if (endpoint.method !== 'GET' && !isWritable(endpoint, membership.state))
      throw new Failure('workshop.not_in_state')
    if (endpoint.freshSignIn) await requireFreshSession(database, clock, caller)
  }

const hasRole = (role: WorkshopRole, needed: WorkshopRole): boolean =>
  workshopRoles.indexOf(role) >= workshopRoles.indexOf(needed)

const isWritable = ({ whileSuspended }: Endpoint, state: MakerState): boolean =>
  state === 'approved' || state === 'paused' || (state === 'suspended' && whileSuspended === true)

async function findMembership(
  executor: Executor,
  vendorId: string,
  userId: number,
): Promise<Membership | undefined> {
  const { rows } = await executor.execute<{ role: WorkshopRole; state: MakerState }>(sql`
    select member.role, vendor.state
    from workshop_members as member join vendors as vendor on vendor.id = member.vendor_id
    where member.vendor_id = ${vendorId} and member.user_id = ${userId} and member.status = 'accepted'`)
  return rows[0]
}
