import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id } from './fields.ts'
import { Friend, Person } from './friends.ts'
import { limits } from './limits.ts'

/** An invitation sent by email or SMS. */
export const FriendInvitation = z.strictObject({
  id: z.string(),
  /** The recipient: exactly one of the two is set. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type FriendInvitation = z.output<typeof FriendInvitation>

const token = z
  .string('This invitation isn’t valid')
  .min(20, 'This invitation isn’t valid')
  .max(200, 'This invitation isn’t valid')

export const listFriendInvitations = endpoint({
  method: 'GET',
  path: '/user/friends/invitations',
  summary: 'Lists the caller’s unanswered invitations, newest first.',
  access: 'signed-in',
  response: dataOf(z.array(FriendInvitation)),
  failures: [],
})

export const withdrawFriendInvitation = endpoint({
  method: 'DELETE',
  path: '/user/friends/invitations/:invitationId',
  summary: 'Cancels an invitation; its link stops working.',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params: z.strictObject({ invitationId: id }),
  response: noContent,
  failures: ['friend.invitation_not_found'],
})

export const openFriendLink = endpoint({
  method: 'POST',
  path: '/user/friends/link',
  summary: `Creates the caller’s friend link, valid for ${limits.friends.linkLife / 86_400_000} days; creating a new one replaces it.`,
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ renew: z.boolean().default(false) }),
  response: dataOf(z.strictObject({ url: z.string(), expiresAt: z.iso.datetime() })),
  failures: [],
})

export const readFriendInvitation = endpoint({
  method: 'POST',
  path: '/user/friends/invitation',
  summary: 'Retrieves the inviting person by the secret of the link.',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ token }),
  response: dataOf(Person),
  failures: ['friend.invitation_not_found'],
})

export const acceptFriendInvitation = endpoint({
  method: 'POST',
  path: '/user/friends/invitation/accept',
  summary: 'Accepts an invitation by the secret of its link; both become friends. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ token }),
  response: dataOf(Friend),
  failures: ['friend.invitation_not_found', 'friend.yourself'],
})
