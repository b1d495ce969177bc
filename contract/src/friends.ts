import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { email, limit, line, page, paragraph, phone } from './fields.ts'
import { limits } from './limits.ts'
import { Person } from './people.ts'

export const friendStatuses = ['accepted', 'pending_sent', 'pending_received', 'blocked'] as const
/** What somebody is to the one who asks (D56). */
export const FriendStatus = z.enum(friendStatuses, 'Please choose what you want to see')
export type FriendStatus = z.output<typeof FriendStatus>

/** Somebody to whom one is something. What only friends may see of each other is null before and after. */
export const Friend = z.strictObject({
  ...Person.shape,
  email: z.string().nullable(),
  status: FriendStatus,
  /** How many friends both have. */
  mutualFriends: z.int(),
  /** The day on which they joined the shop. */
  joinedAt: z.iso.date().nullable(),
  /** The day on which they were here last; null also for who hides it. */
  lastActive: z.iso.date().nullable(),
  /** Of an open request: what came with it. */
  message: z.string(),
  /** Since when it is so. */
  since: z.iso.datetime(),
  /** Until when an open request can be answered; null without one. */
  expiresAt: z.iso.datetime().nullable(),
})
export type Friend = z.output<typeof Friend>

/** Somebody whom one may ask, and why they are shown. */
export const FoundPerson = z.strictObject({
  ...Person.shape,
  /** Null for who is nothing to the one who asks yet. */
  status: FriendStatus.nullable(),
  mutualFriends: z.int(),
  /** First names of some of the friends whom both have. */
  mutual: z.array(z.string()),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const personId = z.int('This id is not valid').min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.strictObject({
  userId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, 'This id is not valid')
    .transform(Number),
})

export const listFriends = endpoint({
  method: 'GET',
  path: '/user/friends',
  summary:
    'Friends by their names; or open requests of one’s own or of others, or whom one has blocked, the newest first',
  access: 'signed-in',
  query: z.strictObject({
    search: line().optional(),
    status: FriendStatus.default('accepted'),
    page,
    limit: limit(),
  }),
  response: pageOf(Friend),
  failures: [],
})

export const findFriends = endpoint({
  method: 'GET',
  path: '/user/friends/search',
  summary:
    'Finds a person by their whole e-mail, phone number or account number, friends of friends by name; without words whom one may know, those with most friends in common first. Who does not want to be found is not',
  access: 'signed-in',
  query: z.strictObject({ q: line(100).optional(), page, limit: limit() }),
  response: pageOf(FoundPerson),
  failures: [],
})

export const friendActions = ['send', 'accept', 'decline', 'cancel'] as const
export type FriendAction = (typeof friendActions)[number]

const FriendRequest = z
  .strictObject({
    userId: personId.optional(),
    /** Of somebody who may have no account: a letter invites them. */
    email: email.optional(),
    phone: phone.optional(),
    action: z.enum(friendActions, 'Please say what is to be done').default('send'),
    message: paragraph(limits.friends.message).default(''),
    /** Until when it can be answered: in thirty days without it, in ninety at most. */
    expires_at: z.iso.datetime({ offset: true, error: 'Please give a moment' }).optional(),
  })
  .refine(
    ({ userId, email, phone }) => [userId, email, phone].filter(one => one !== undefined).length === 1,
    { error: 'Please say who it is: by number, e-mail or phone', path: ['userId'] },
  )
  .refine(({ userId, action }) => userId !== undefined || action === 'send', {
    error: 'Please say by number whom you answer',
    path: ['userId'],
  })

export const requestFriend = endpoint({
  method: 'POST',
  path: '/user/friends/request',
  summary:
    'Asks somebody to be friends, answers who has asked, or takes it back. Who asks somebody that has asked them says yes. By e-mail or phone the answer is the same whoever has it, and one’s own e-mail has to be verified',
  access: 'signed-in',
  idempotency: 'stored',
  body: FriendRequest,
  response: dataOf(
    z.strictObject({
      /** What they are now; null for nothing. */
      status: FriendStatus.nullable(),
      /** Null where nothing is between the two, and for e-mails and phone numbers. */
      friend: Friend.nullable(),
    }),
  ),
  failures: [
    'friend.person_not_found',
    'friend.yourself',
    'friend.already_friends',
    'friend.already_asked',
    'friend.asked_lately',
    'friend.blocked_by_you',
    'friend.request_not_found',
    'friend.expiry_invalid',
    'auth.verification_required',
  ],
})

export const removeFriend = endpoint({
  method: 'DELETE',
  path: '/user/friends/:userId',
  summary: 'Ends a friendship; nobody is told, and who is no friend stays what they are',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: [],
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/user/friends/:userId/block',
  summary:
    'Ends whatever is between the two: from now on neither finds, sees or reaches the other. Nobody is told; again changes nothing',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: ['friend.person_not_found', 'friend.yourself', 'friend.too_many_blocked'],
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/user/friends/:userId/block',
  summary: 'Takes a block back; what it has ended stays ended',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: [],
})
