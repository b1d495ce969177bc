import { Failure } from '@akyede/contract/failures'
import { groupRoles } from '@akyede/contract/group-roles'
import type { GroupRole } from '@akyede/contract/groups'

/** Role × action (D114). */
const rights = {
  /** Name and description. */
  change: ['owner', 'admin'],
  /** Who can find it. */
  open: ['owner'],
  /** Invite others, and see who was invited. */
  invite: ['owner', 'admin'],
  /** Take others out. */
  remove: ['owner', 'admin'],
  /** Make admins of members, and members of admins. */
  appoint: ['owner'],
  /** Make another one the owner. */
  transfer: ['owner'],
} as const satisfies Record<string, readonly GroupRole[]>

export type GroupAction = keyof typeof rights

export const hasRight = (role: GroupRole | null, action: GroupAction): boolean =>
  role !== null && (rights[action] as readonly GroupRole[]).includes(role)

/** Who may see a group and not do this is told so; who may not see it never comes here. */
export function requireRight(role: GroupRole | null, action: GroupAction): void {
  if (!hasRight(role, action)) throw new Failure('group.not_allowed')
}

/** Everybody acts on those below them: nobody makes or takes out their like. */
export function requireAbove(role: GroupRole | null, other: GroupRole): void {
  if (role === null || groupRoles.indexOf(role) >= groupRoles.indexOf(other))
    throw new Failure('group.not_allowed')
}
