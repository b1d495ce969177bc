import { Failure } from '@akyede/contract/failures'
import { groupRoles } from '@akyede/contract/group-roles'
import type { GroupRole } from '@akyede/contract/groups'

/** Roles allowed for each action (D114). */
const rights = {
  /** Change the name and description. */
  change: ['owner', 'admin'],
  /** Change who can find the group. */
  open: ['owner'],
  /** Invite people, and see who is invited. */
  invite: ['owner', 'admin'],
  /** Remove members. */
  remove: ['owner', 'admin'],
  /** Give or take the admin role. */
  appoint: ['owner'],
  /** Transfer ownership. */
  transfer: ['owner'],
} as const satisfies Record<string, readonly GroupRole[]>

export type GroupAction = keyof typeof rights

export const hasRight = (role: GroupRole | null, action: GroupAction): boolean =>
  role !== null && (rights[action] as readonly GroupRole[]).includes(role)

/** Fails with `group.not_allowed`. Callers have already checked that the group is visible. */
export function requireRight(role: GroupRole | null, action: GroupAction): void {
  if (!hasRight(role, action)) throw new Failure('group.not_allowed')
}

/** Members act only on lower roles, never on their own. */
export function requireAbove(role: GroupRole | null, other: GroupRole): void {
  if (role === null || groupRoles.indexOf(role) >= groupRoles.indexOf(other))
    throw new Failure('group.not_allowed')
}
