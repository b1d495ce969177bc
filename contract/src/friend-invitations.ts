import { z } from 'zod'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id } from './fields.ts'
import { Friend } from './friends.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'

/** A letter by which somebody was invited. */
export const FriendInvitation = z.strictObject({
  id: z.string(),
  /** Where it went: one of the two. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type FriendInvitation = z.output<typeof FriendInvitation>

const token = z
  .string('This invitation is not valid')
  .min(20, 'This invitation is not valid')
  .max(200, 'This invitation is not valid')

export const listFriendInvitations = endpoint({
  method: 'GET',
  path: '/user/friends/invitations',
  summary: 'The letters by which one has invited people who have not answered, the newest first',
  access: 'signed-in',
  response: dataOf(z.array(FriendInvitation)),
  failures: [],
})

export const withdrawFriendInvitation = endpoint({
  method: 'DELETE',
  path: '/user/friends/invitations/:invitationId',
  summary: 'Takes an invitation back: its link leads nowhere from now on',
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
  summary: `One’s own link, for whoever is to be a friend: good for ${limits.friends.linkLife / 86_400_000} days, and ended by asking for another`,
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ renew: z.boolean().default(false) }),
  response: dataOf(z.strictObject({ url: z.string(), expiresAt: z.iso.datetime() })),
  failures: [],
})

export const readFriendInvitation = endpoint({
  method: 'POST',
  path: '/user/friends/invitation',
  summary: 'Who invites, by the secret of the link',
  access: 'anyone',
  idempotency: 'none',
  body: z.strictObject({ token }),
  response: dataOf(Person),
  failures: ['friend.invitation_not_found'],
})

export const acceptFriendInvitation = endpoint({
  method: 'POST',
  path: '/user/friends/invitation/accept',
  summary: 'Says yes to an invitation by the secret of its link: the two are friends; again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  body: z.strictObject({ token }),
  response: dataOf(Friend),
  failures: ['friend.invitation_not_found', 'friend.yourself'],
})
