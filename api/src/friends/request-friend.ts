import type { RequestFor } from '@akyede/contract/api'
import { Failure } from '@akyede/contract/failures'
import type { Friend, FriendStatus } from '@akyede/contract/friends'
import { limits } from '@akyede/contract/limits'
import { after } from '#platform/clock.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Handler } from '#platform/serve.ts'
import type { ReleaseGuesses } from '#platform/stored-rate-limits.ts'
import type { FriendsContext } from './block-person.ts'
import {
  changeRelationship,
  lockRelationship,
  type NewFriendRequest,
  sendRequest,
} from './change-relationship.ts'
import { findFriend } from './find-friends.ts'
import { type Pair, requireReachable } from './relationship.ts'
import { requestByAddress } from './request-by-address.ts'
import type { Relationship } from './transitions.ts'

type Body = RequestFor<'requestFriend'>['body']

/** Sends, accepts, declines or cancels a friend request. */
export const requestFriend =
  ({ platform, rateLimiter }: FriendsContext): Handler<'requestFriend'> =>
  async ({ body, caller, tx }) => {
    const { userId, email, phone, action, message } = body
    const pair = { me: caller.userId, other: userId ?? 0 }
    if (action !== 'send') {
      const from = await lockRelationship(platform, tx, pair)
      return respond(platform, tx, pair, await changeRelationship(platform, tx, pair, action, from))
    }
    const request = { message, expiresAt: expiryOf(platform, body) }
    if (userId === undefined && !caller.verified) throw new Failure('auth.verification_required')
    const releaseAttempt = await rateLimiter.spendGuess(
      [{ key: `friend requests:${caller.userId}`, ...limits.friends.requests }],
      1,
    )
    if (userId === undefined) {
      await requestByAddress(platform, tx, caller.userId, { email, phone }, request)
      return { data: { status: 'pending_sent' as const, friend: null } }
    }
    const relationship = await send(platform, tx, pair, request).catch(orReleaseAttempt(releaseAttempt))
    return respond(platform, tx, pair, relationship)
  }

async function send(
  platform: Platform,
  tx: Transaction,
  pair: Pair,
  request: NewFriendRequest,
): Promise<Relationship> {
  const from = await lockRelationship(platform, tx, pair)
  await requireReachable(tx, pair, from)
  return sendRequest(platform, tx, pair, from, request)
}

/** A repeated request to the same person gives its attempt back; guessing numbers does not. */
const orReleaseAttempt = (releaseAttempt: ReleaseGuesses) => async (error: unknown) => {
  if (error instanceof Failure && error.code !== 'friend.person_not_found') await releaseAttempt(1)
  throw error
}

/** Fails with `friend.expiry_invalid`. */
function expiryOf({ clock }: Platform, { expires_at }: Body): Date {
  const { expiresAfter, expiresWithin } = limits.friends
  if (expires_at === undefined) return after(clock, expiresAfter)
  const expiresAt = new Date(expires_at)
  if (expiresAt <= clock.now() || expiresAt > after(clock, expiresWithin)) {
    const msg = 'Please choose a date within the next 90 days'
    throw new Failure('friend.expiry_invalid', {
      detail: [{ loc: ['body', 'expires_at'], msg, type: 'custom' }],
    })
  }
  return expiresAt
}

const statusOf: Partial<Record<Relationship, FriendStatus>> = { friends: 'accepted', asked: 'pending_sent' }

async function respond(
  platform: Platform,
  executor: Executor,
  { me, other }: Pair,
  relationship: Relationship,
): Promise<{ data: { status: FriendStatus | null; friend: Friend | null } }> {
  const status = statusOf[relationship] ?? null
  const friend = status && (await findFriend(executor, me, other, status, platform.clock.now()))
  return { data: { status, friend: friend ?? null } }
}
