import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { email, limit, line, page, paragraph, phone, userId } from './fields.ts'
import { limits } from './limits.ts'

/** A person as others see them: in lists of friends, members and guests, and in the activity feed. */
export const Person = z.strictObject({
  id: z.int(),
  /** First and last name. */
  name: z.string(),
  /** The URL of their photo; null without one. */
  avatar: z.string().nullable(),
})
export type Person = z.output<typeof Person>

export const friendStatuses = ['accepted', 'pending_sent', 'pending_received', 'blocked'] as const
/** The relationship of a person to the caller (D56). */
export const FriendStatus = z.enum(friendStatuses, 'Please choose which people to list')
export type FriendStatus = z.output<typeof FriendStatus>

/** A person with a relationship to the caller. Fields for friends only are null otherwise. */
export const Friend = z.strictObject({
  ...Person.shape,
  email: z.string().nullable(),
  status: FriendStatus,
  /** Number of mutual friends. */
  mutualFriends: z.int(),
  /** The day on which they joined Akyɛde. */
  joinedAt: z.iso.date().nullable(),
  /** The day of their last visit; null for users who hide it. */
  lastActive: z.iso.date().nullable(),
  /** The message of an open request. */
  message: z.string(),
  /** When the relationship began. */
  since: z.iso.datetime(),
  /** When an open request expires; null without one. */
  expiresAt: z.iso.datetime().nullable(),
})
export type Friend = z.output<typeof Friend>

/** A person whom the caller may ask to be friends, and why they are suggested. */
export const FoundPerson = z.strictObject({
  ...Person.shape,
  /** Null for people without a relationship to the caller. */
  status: FriendStatus.nullable(),
  mutualFriends: z.int(),
  /** First names of some mutual friends. */
  mutual: z.array(z.string()),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const personId = z.int('This id isn’t valid').min(1).max(Number.MAX_SAFE_INTEGER)
const params = z.strictObject({ userId })

export const listFriends = endpoint({
  method: 'GET',
  path: '/user/friends',
  summary: 'Lists friends by name, or open requests or blocked people, newest first.',
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
    'Finds people by their full email or phone number, and friends of friends by name. Without a query lists suggestions, most mutual friends first. People who opted out are never found.',
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
    /** The email of a person who may have no account: they are invited by email. */
    email: email.optional(),
    phone: phone.optional(),
    action: z.enum(friendActions, 'Please choose what to do').default('send'),
    message: paragraph(limits.friends.message).default(''),
    /** When the request expires: 30 days from now by default, 90 at most. */
    expires_at: z.iso.datetime({ offset: true, error: 'Please enter a date and time' }).optional(),
  })
  .refine(
    ({ userId, email, phone }) => [userId, email, phone].filter(one => one !== undefined).length === 1,
    { error: 'Please choose a person, or enter an email or phone number', path: ['userId'] },
  )
  .refine(({ userId, action }) => userId !== undefined || action === 'send', {
    error: 'Please choose a person',
    path: ['userId'],
  })

export const requestFriend = endpoint({
  method: 'POST',
  path: '/user/friends/request',
  summary:
    'Sends, accepts or cancels a friend request. A request to someone who has sent one accepts it. By email or phone the response does not reveal whether an account exists, and the caller’s email must be verified.',
  access: 'signed-in',
  idempotency: 'stored',
  body: FriendRequest,
  response: dataOf(
    z.strictObject({
      /** The relationship after the call; null for none. */
      status: FriendStatus.nullable(),
      /** Null if there is no relationship, and for requests by email or phone number. */
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
  summary: 'Ends a friendship without notifying anyone. Idempotent.',
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
    'Blocks a person: neither finds, sees or reaches the other any more, and no one is notified. Idempotent.',
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
  summary: 'Removes a block; relationships that it ended are not restored.',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  params,
  response: noContent,
  failures: [],
})
