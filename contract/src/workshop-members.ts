import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { callablePhone, email, id, userId } from './fields.ts'
import { workshopRoles } from './workshop-words.ts'

const role = z.enum(workshopRoles, 'Please choose a role')
/** The owner is appointed by transfer. */
const GivenRole = z.enum(['packer', 'editor'], 'Please choose a role')

export const WorkshopMember = z.strictObject({
  user_id: z.int(),
  name: z.string(),
  role,
  joined_at: z.iso.datetime(),
})
export type WorkshopMember = z.output<typeof WorkshopMember>

/** An open invitation under the address that it was sent to, whether an account has the address or not. */
export const MemberInvitation = z.strictObject({
  id: z.string(),
  address: z.string(),
  role: GivenRole,
  invited_at: z.iso.datetime(),
})
export type MemberInvitation = z.output<typeof MemberInvitation>

export const WorkshopMembers = z.strictObject({
  /** The owner first, then by the time of joining. */
  members: z.array(WorkshopMember),
  /** Empty for members who are not the owner. */
  invitations: z.array(MemberInvitation),
})
export type WorkshopMembers = z.output<typeof WorkshopMembers>

const params = z.strictObject({ vendorId: id })
const memberParams = z.strictObject({ vendorId: id, userId })

export const listWorkshopMembers = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/members',
  summary: 'Lists the members of a workshop, and for its owner the open invitations.',
  access: 'workshop',
  role: 'packer',
  params,
  response: dataOf(WorkshopMembers),
  failures: [],
})

export const inviteWorkshopMember = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/members',
  summary:
    'Invites a person by email or phone. The response is the same whether an account has the address or not; without one, the person gets a link to sign up and then sees the invitation. Idempotent.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'stored',
  status: 201,
  params,
  body: z.union([
    z.strictObject({ email, role: GivenRole }),
    z.strictObject({ phone: callablePhone, role: GivenRole }),
  ]),
  response: dataOf(MemberInvitation),
  failures: ['workshop.full'],
})

export const withdrawMemberInvitation = endpoint({
  method: 'DELETE',
  path: '/workshop/:vendorId/invitations/:invitationId',
  summary: 'Withdraws an open invitation.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'none',
  status: 204,
  params: z.strictObject({ vendorId: id, invitationId: id }),
  response: noContent,
  failures: ['workshop.invitation_not_found'],
})

export const changeWorkshopMember = endpoint({
  method: 'PATCH',
  path: '/workshop/:vendorId/members/:userId',
  summary:
    'Changes the role of a member. The role owner transfers the workshop: the caller becomes an editor.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  idempotency: 'stored',
  params: memberParams,
  body: z.strictObject({ role }),
  response: dataOf(WorkshopMembers),
  failures: ['workshop.member_not_found', 'workshop.owner_stays'],
})

export const removeWorkshopMember = endpoint({
  method: 'DELETE',
  path: '/workshop/:vendorId/members/:userId',
  summary: 'Removes a member, which the owner may do, or leaves the workshop, which the owner cannot.',
  access: 'workshop',
  role: 'packer',
  whileSuspended: true,
  idempotency: 'none',
  status: 204,
  params: memberParams,
  response: noContent,
  failures: ['workshop.member_not_found', 'workshop.owner_stays'],
})

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.strictObject({
  vendor_id: z.string(),
  workshop: z.string(),
  role: GivenRole,
  invited_by: z.string(),
  invited_at: z.iso.datetime(),
})
export type ReceivedInvitation = z.output<typeof ReceivedInvitation>

export const listReceivedInvitations = endpoint({
  method: 'GET',
  path: '/workshop/invitations',
  summary: 'Lists the open invitations to the caller’s verified email and phone number.',
  access: 'signed-in',
  response: dataOf(z.array(ReceivedInvitation)),
  failures: [],
})

export const respondToWorkshop = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/members/respond',
  summary: 'Accepts or declines an invitation to the caller’s verified email or phone number. Idempotent.',
  access: 'verified',
  idempotency: 'stored',
  params,
  body: z.strictObject({ status: z.enum(['accepted', 'declined'], 'Please accept or decline') }),
  response: dataOf(z.strictObject({ status: z.enum(['accepted', 'declined']) })),
  failures: ['workshop.invitation_not_found', 'workshop.too_many', 'workshop.full'],
})
