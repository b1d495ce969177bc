import { z } from 'zod'
import { Activity } from './activity.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id, limit, line, page, paragraph, requiredLine, userId } from './fields.ts'
import { Person } from './friends.ts'
import { groupRoles } from './group-roles.ts'
import { limits } from './limits.ts'

export const GroupRole = z.enum(groupRoles)
export type GroupRole = z.output<typeof GroupRole>

/** The roles that can be assigned; ownership is transferred by a call of its own. */
export const GivenRole = z.enum(['admin', 'member'], 'Please choose admin or member')
export type GivenRole = z.output<typeof GivenRole>

/** A group, as far as the caller may know it. */
export const GroupSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  /** Excludes members hidden from the caller by a block. */
  member_count: z.int(),
  /** The first members; empty for callers who are not members. */
  faces: z.array(Person),
  /** Null for callers who are not members. */
  my_role: GroupRole.nullable(),
  /** The caller's open invitation and its sender; null without one. */
  invitation: z.strictObject({ from: Person.nullable(), invited_at: z.iso.datetime() }).nullable(),
  created_at: z.iso.datetime(),
})
export type GroupSummary = z.output<typeof GroupSummary>

export const GroupMember = Person.extend({ role: GroupRole, joined_at: z.iso.datetime() })
export type GroupMember = z.output<typeof GroupMember>

/** A person with an open invitation; only for callers who may invite. */
export const InvitedMember = Person.extend({ role: GivenRole, invited_at: z.iso.datetime() })
export type InvitedMember = z.output<typeof InvitedMember>

export const Group = GroupSummary.extend({
  /** Owner, admins and members, each in order of joining; empty for callers who are not members. */
  members: z.array(GroupMember),
  invited: z.array(InvitedMember),
})
export type Group = z.output<typeof Group>

/** A public group, and why it is suggested. */
export const RecommendedGroup = GroupSummary.extend({ reason: z.string() })
export type RecommendedGroup = z.output<typeof RecommendedGroup>

/** The fields of the group form. */
export const GroupFields = z.strictObject({
  name: requiredLine('Please name the group', limits.groups.name),
  description: paragraph(limits.groups.description),
  /** Private groups are never suggested, and only members and invited people can see them. */
  isPrivate: z.boolean('Please choose who can find the group'),
})

const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.strictObject({ groupId: id })
const memberParams = z.strictObject({ groupId: id, userId })

export const listGroups = endpoint({
  method: 'GET',
  path: '/user/groups',
  summary: 'Lists the groups that the caller is a member of or invited to, by name.',
  access: 'signed-in',
  query: z.strictObject({
    status: z.enum(['member', 'invited'], 'Please choose member or invited').default('member'),
    search: line().optional(),
    page,
    limit: limit(),
  }),
  response: pageOf(GroupSummary),
  failures: [],
})

export const recommendGroups = endpoint({
  method: 'GET',
  path: '/user/groups/recommendations',
  summary: `Lists public groups of friends and of people with lists for the same occasions, at most ${limits.groups.recommended}.`,
  access: 'signed-in',
  response: dataOf(z.array(RecommendedGroup)),
  failures: [],
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/user/groups/:groupId',
  summary:
    'Retrieves a group with its members. Public groups are shown to everyone without members; private groups only to members and invited people.',
  access: 'signed-in',
  params,
  response: dataOf(Group),
  failures: ['group.not_found'],
})

/** Served with the feed that it is part of. */
export const getGroupActivity = endpoint({
  method: 'GET',
  path: '/user/groups/:groupId/activity',
  summary: 'Lists the events of one of the caller’s groups, as far as the caller may see them, newest first.',
  access: 'signed-in',
  params,
  query: z.strictObject({ page, limit: limit(limits.page.activity) }),
  response: pageOf(Activity),
  failures: ['group.not_found'],
})

export const addGroup = endpoint({
  method: 'POST',
  path: '/user/groups',
  summary: `Creates a group, private by default; a person is in at most ${limits.groups.perPerson} groups.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  body: GroupFields.partial().extend({ name: GroupFields.shape.name }),
  response: dataOf(Group),
  failures: ['group.too_many'],
})

export const changeGroup = endpoint({
  method: 'PUT',
  path: '/user/groups/:groupId',
  summary: 'Updates the fields sent.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: GroupFields.partial(),
  response: dataOf(Group),
  failures: ['group.not_found', 'group.not_allowed'],
})

export const inviteToGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/invite',
  summary: `Invites a friend, at most ${limits.groups.invitations.atMost} a day. Idempotent: members and invited people stay as they are.`,
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params,
  body: z.strictObject({ user_id: personId, role: GivenRole.default('member') }),
  response: dataOf(Group),
  failures: [
    'group.not_found',
    'group.not_allowed',
    'group.person_not_found',
    'group.full',
    'group.asked_lately',
    'group.invitations_spent',
  ],
})

export const respondToGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/respond',
  summary: 'Accepts or declines an invitation. Idempotent.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: z.strictObject({ status: z.enum(['accepted', 'declined'], 'Please accept or decline') }),
  response: dataOf(z.strictObject({ group_id: z.string(), status: z.enum(['member', 'declined']) })),
  failures: ['group.not_found', 'group.too_many'],
})

export const joinGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/join',
  summary: 'Joins a public group. Idempotent.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(Group),
  failures: ['group.not_found', 'group.removed_before', 'group.full', 'group.too_many'],
})

export const leaveGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/leave',
  summary:
    'Leaves a group; it ends with its last member, and an owner transfers it first. The caller’s lists for the group become private.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(
    z.strictObject({
      group_id: z.string(),
      /** Names of the caller's lists that became private. */
      lists_made_private: z.array(z.string()),
    }),
  ),
  failures: ['group.not_found', 'group.owner_stays'],
})

export const transferGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/transfer',
  summary: 'Transfers the group to another member; the caller becomes an admin.',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  body: z.strictObject({ user_id: personId }),
  response: dataOf(Group),
  failures: ['group.not_found', 'group.not_allowed', 'group.person_not_found'],
})

export const changeGroupMember = endpoint({
  method: 'PATCH',
  path: '/user/groups/:groupId/members/:userId',
  summary: 'Changes the role of a member; only for the owner.',
  access: 'signed-in',
  idempotency: 'stored',
  params: memberParams,
  body: z.strictObject({ role: GivenRole }),
  response: dataOf(Group),
  failures: ['group.not_found', 'group.not_allowed', 'group.person_not_found'],
})

export const removeGroupMember = endpoint({
  method: 'DELETE',
  path: '/user/groups/:groupId/members/:userId',
  summary:
    'Removes a member or cancels an invitation; the member’s lists for the group become private. Idempotent.',
  access: 'signed-in',
  idempotency: 'stored',
  params: memberParams,
  response: dataOf(Group),
  failures: ['group.not_found', 'group.not_allowed'],
})
