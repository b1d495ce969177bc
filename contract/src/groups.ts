import { z } from 'zod'
import { Activity } from './activity.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id, limit, line, page, paragraph, requiredLine } from './fields.ts'
import { groupRoles } from './group-roles.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'

export const GroupRole = z.enum(groupRoles)
export type GroupRole = z.output<typeof GroupRole>

/** What can be given to somebody; a group changes its owner by being passed on. */
export const GivenRole = z.enum(['admin', 'member'], 'Please choose admin or member')
export type GivenRole = z.output<typeof GivenRole>

/** A group, as far as its caller may know it. */
export const GroupSummary = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  isPrivate: z.boolean(),
  /** Without those whom a block hides from the caller. */
  member_count: z.int(),
  /** The first of them; for members alone. */
  faces: z.array(Person),
  /** Null for who is not in it. */
  my_role: GroupRole.nullable(),
  /** Whether the caller is asked to join, and by whom; null where they are not. */
  invitation: z.strictObject({ from: Person.nullable(), invited_at: z.iso.datetime() }).nullable(),
  created_at: z.iso.datetime(),
})
export type GroupSummary = z.output<typeof GroupSummary>

export const GroupMember = Person.extend({ role: GroupRole, joined_at: z.iso.datetime() })
export type GroupMember = z.output<typeof GroupMember>

/** Somebody who was invited and has not answered; for those alone who may invite. */
export const InvitedMember = Person.extend({ role: GivenRole, invited_at: z.iso.datetime() })
export type InvitedMember = z.output<typeof InvitedMember>

export const Group = GroupSummary.extend({
  /** The owner first, then admins, then members, each in the order in which they came; for members alone. */
  members: z.array(GroupMember),
  invited: z.array(InvitedMember),
})
export type Group = z.output<typeof Group>

/** A public group to join, and why it is shown. */
export const RecommendedGroup = GroupSummary.extend({ reason: z.string() })
export type RecommendedGroup = z.output<typeof RecommendedGroup>

/** What a form about a group sends. */
export const GroupFields = z.strictObject({
  name: requiredLine('Please give the group a name', limits.groups.name),
  description: paragraph(limits.groups.description),
  /** Never recommended, and unknown to who is not in it. */
  isPrivate: z.boolean('Please choose who can find the group'),
})

const personId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.strictObject({ groupId: id })
const memberParams = z.strictObject({
  groupId: id,
  userId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'This id is not valid')
    .transform(Number),
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/user/groups',
  summary: 'A page of the groups that one is in, or is invited to, by their names',
  access: 'signed-in',
  query: z.strictObject({
    status: z.enum(['member', 'invited'], 'Please say member or invited').default('member'),
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
  summary: `Public groups of friends, and of people who make lists for the same occasions, ${limits.groups.recommended} at most`,
  access: 'signed-in',
  response: dataOf(z.array(RecommendedGroup)),
  failures: [],
})

export const getGroup = endpoint({
  method: 'GET',
  path: '/user/groups/:groupId',
  summary:
    'A group with its members; a public one without them for everybody, a private one is not found by who is neither in it nor invited',
  access: 'signed-in',
  params,
  response: dataOf(Group),
  failures: ['group.not_found'],
})

/** Served with the feed of which it is a part. */
export const getGroupActivity = endpoint({
  method: 'GET',
  path: '/user/groups/:groupId/activity',
  summary: 'What happened in a group that one is in, as far as one may know of it now, the newest first',
  access: 'signed-in',
  params,
  query: z.strictObject({ page, limit: limit(limits.page.activity) }),
  response: pageOf(Activity),
  failures: ['group.not_found'],
})

export const addGroup = endpoint({
  method: 'POST',
  path: '/user/groups',
  summary: `Makes a group, private unless it says otherwise; somebody is in ${limits.groups.perPerson} at most`,
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
  summary: 'Changes what is sent and leaves the rest',
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
  summary: `Invites a friend, ${limits.groups.invitations.atMost} a day at most; who is in it or invited already stays it as they are`,
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
  summary: 'Says yes or no to an invitation; the same answer again changes nothing',
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
  summary: 'Joins a public group at once; who is in it already stays it as they are',
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
    'Leaves a group, which ends with its last member; an owner passes it on first. One’s lists for the group become private',
  access: 'signed-in',
  idempotency: 'stored',
  params,
  response: dataOf(
    z.strictObject({
      group_id: z.string(),
      /** The names of one's lists that are private from now on. */
      lists_made_private: z.array(z.string()),
    }),
  ),
  failures: ['group.not_found', 'group.owner_stays'],
})

export const transferGroup = endpoint({
  method: 'POST',
  path: '/user/groups/:groupId/transfer',
  summary: 'Makes another member its owner, and oneself an admin',
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
  summary: 'Makes a member an admin, or an admin a member: the owner’s alone',
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
    'Takes somebody out of a group, or takes an invitation back; who is gone already is no failure. Their lists for the group become private',
  access: 'signed-in',
  idempotency: 'stored',
  params: memberParams,
  response: dataOf(Group),
  failures: ['group.not_found', 'group.not_allowed'],
})
