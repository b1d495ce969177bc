import type { Person } from '@akyede/contract/friends'
import type {
  GivenRole,
  Group,
  GroupMember,
  GroupRole,
  GroupSummary,
  InvitedMember,
} from '@akyede/contract/groups'
import { limits } from '@akyede/contract/limits'
import { findPeople } from '#feature/profile'
import type { Executor } from '#platform/database.ts'
import type { VisibleGroup } from './find-group.ts'
import { type FoundMember, findInvited, findMembers } from './find-members.ts'
import { hasRight } from './rights.ts'
import type { MemberRow } from './types.ts'

type People = ReadonlyMap<number, Person>

/** Presents groups as far as the viewer may know them. */
export async function presentGroups(
  executor: Executor,
  viewer: number,
  visible: readonly VisibleGroup[],
): Promise<GroupSummary[]> {
  const ids = visible.map(({ group }) => group.id)
  const members = await findMembers(executor, viewer, ids, limits.groups.faces)
  const people = await findPeople(executor, [
    ...members.map(member => member.user_id),
    ...visible.flatMap(({ invitation }) => invitation?.invited_by ?? []),
  ])
  return visible.map(one => summaryOf(one, members, people))
}

/** Presents a group. Only members see the members. */
export async function presentGroup(
  executor: Executor,
  viewer: number,
  visible: VisibleGroup,
): Promise<Group> {
  const members = await findMembers(executor, viewer, [visible.group.id], limits.groups.members)
  const mayInvite = hasRight(visible.role, 'invite')
  const invited = mayInvite ? await findInvited(executor, viewer, visible.group.id) : []
  const people = await findPeople(executor, [
    ...[...members, ...invited].map(member => member.user_id),
    ...[visible.invitation?.invited_by ?? []].flat(),
  ])
  return {
    ...summaryOf(visible, members, people),
    members: visible.role === null ? [] : members.flatMap(member => presentMember(member, people)),
    invited: invited.flatMap(member => presentInvited(member, people)),
  }
}

function summaryOf(
  { group, role, invitation }: VisibleGroup,
  members: readonly FoundMember[],
  people: People,
): GroupSummary {
  const own = members.filter(({ group_id }) => group_id === group.id)
  const faces = own.slice(0, limits.groups.faces).flatMap(({ user_id }) => people.get(user_id) ?? [])
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    isPrivate: group.is_private,
    member_count: own[0]?.total ?? 0,
    faces: role === null ? [] : faces,
    my_role: role,
    invitation: invitation && {
      from: (invitation.invited_by !== null && people.get(invitation.invited_by)) || null,
      invited_at: invitation.invited_at.toISOString(),
    },
    created_at: group.created_at.toISOString(),
  }
}

function presentMember({ user_id, role, joined_at }: FoundMember, people: People): GroupMember[] {
  const person = people.get(user_id)
  return person ? [{ ...person, role: role as GroupRole, joined_at: joined_at.toISOString() }] : []
}

function presentInvited({ user_id, role, invited_at }: MemberRow, people: People): InvitedMember[] {
  const person = people.get(user_id)
  return person ? [{ ...person, role: role as GivenRole, invited_at: invited_at.toISOString() }] : []
}
