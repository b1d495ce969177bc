import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { notify } from '#feature/notifications'
import { findPeople } from '#feature/profile'
import type { Transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { push } from '#platform/push.ts'
import { and, eq, or } from '#platform/sql.ts'
import { findRelationship, lockPair, type Pair } from './relationship.ts'
import { blocks, friendships } from './tables.ts'
import { isRefusal, type Relationship, type RelationshipAction, transitions } from './transitions.ts'

declare module '#platform/outbox.ts' {
  interface Events {
    /** Two people became friends; `user_id` is the one who accepted. */
    'friends.made': { user_id: number; other_id: number }
  }
}

export type Context = Pick<Platform, 'clock' | 'outbox' | 'broadcast'>

export interface NewFriendRequest {
  readonly message: string
  readonly expiresAt: Date
}

const idsOf = ({ me, other }: Pair) => ({ low_id: Math.min(me, other), high_id: Math.max(me, other) })
const isPair = (pair: Pair) => {
  const { low_id, high_id } = idsOf(pair)
  return and(eq(friendships.low_id, low_id), eq(friendships.high_id, high_id))
}

/** Returns the relationship of two people, locked until the transaction ends. */
export async function lockRelationship(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  pair: Pair,
): Promise<Relationship> {
  await lockPair(tx, pair)
  return findRelationship(tx, pair, clock.now())
}

/** Applies a transition of the table and notifies those concerned. Returns the new relationship. */
export async function changeRelationship(
  context: Context,
  tx: Transaction,
  pair: Pair,
  action: Exclude<RelationshipAction, 'send'>,
  from: Relationship,
): Promise<Relationship> {
  const to = transitions[action][from]
  if (isRefusal(to)) throw new Failure(to)
  if (to !== from) {
    await write(context, tx, pair, to)
    await pushChanged(context, tx, pair, isSecret(from, to))
  }
  if (to === 'friends' && from !== 'friends') await notifyAccepted(context, tx, pair)
  return to
}

/** Sends a friend request. It accepts instead when the other person has already sent one. */
export async function sendRequest(
  context: Context,
  tx: Transaction,
  pair: Pair,
  from: Relationship,
  request: NewFriendRequest,
): Promise<Relationship> {
  const to = transitions.send[from]
  if (isRefusal(to)) throw new Failure(to)
  if (to === 'friends') return changeRelationship(context, tx, pair, 'accept', from)
  const values = {
    status: 'requested',
    asked_by: pair.me,
    message: request.message,
    asked_at: context.clock.now(),
    expires_at: request.expiresAt,
    answered_at: null,
  }
  await tx
    .insert(friendships)
    .values({ ...idsOf(pair), ...values })
    .onConflictDoUpdate({ target: [friendships.low_id, friendships.high_id], set: values })
  await notifyRequested(context, tx, pair, request)
  await pushChanged(context, tx, pair, false)
  return to
}

/** Makes two people friends at once, when `me` accepts an invitation of the other. */
export async function befriend(context: Context, tx: Transaction, pair: Pair): Promise<void> {
  const now = context.clock.now()
  const madeFriends = { status: 'accepted', answered_at: now }
  const values = { asked_by: pair.other, asked_at: now, expires_at: now }
  await tx
    .insert(friendships)
    .values({ ...idsOf(pair), ...values, ...madeFriends })
    .onConflictDoUpdate({
      target: [friendships.low_id, friendships.high_id],
      set: { ...values, ...madeFriends },
    })
  await pushChanged(context, tx, pair, false)
  await notifyAccepted(context, tx, pair)
}

async function write({ clock }: Context, tx: Transaction, pair: Pair, to: Relationship): Promise<void> {
  const { me, other } = pair
  const now = clock.now()
  switch (to) {
    case 'friends':
    case 'has_declined':
      await tx
        .update(friendships)
        .set({ status: to === 'friends' ? 'accepted' : 'declined', answered_at: now })
        .where(isPair(pair))
      return
    case 'blocks':
      await tx.delete(friendships).where(isPair(pair))
      await tx
        .insert(blocks)
        .values({ blocker_id: me, blocked_id: other, blocked_at: now })
        .onConflictDoNothing()
      return
    case 'nothing':
      await tx.delete(friendships).where(isPair(pair))
      await tx.delete(blocks).where(and(eq(blocks.blocker_id, me), eq(blocks.blocked_id, other)))
      return
    default:
      throw new Error(`nothing leads to ${to}`)
  }
}

/** Changes hidden from the other person: a block, and a declined request. */
const isSecret = (from: Relationship, to: Relationship): boolean =>
  to === 'blocks' || from === 'blocks' || to === 'has_declined'

/** Makes open tabs refetch friends and requests. */
const pushChanged = (context: Context, tx: Transaction, { me, other }: Pair, secret: boolean) =>
  push(context, tx, secret ? me : [me, other], 'friends.changed', {})

/** Sends at most one notification a day, however often a request is cancelled and sent again. */
async function notifyRequested(
  context: Context,
  tx: Transaction,
  { me, other }: Pair,
  { message }: NewFriendRequest,
) {
  const person = (await findPeople(tx, [me])).get(me)
  if (!person) return
  await notify(context, tx, {
    userId: other,
    category: 'friend',
    type: 'friend.asked',
    key: `friend.asked ${me} ${dayOf(context.clock.now())}`,
    title: `${person.name} would like to be your friend`,
    message: message || 'Friends can see the wishlists you share with friends.',
    link: '/dashboard/friends?tab=requests',
  })
}

async function notifyAccepted(context: Context, tx: Transaction, { me, other }: Pair): Promise<void> {
  const person = (await findPeople(tx, [me])).get(me)
  if (person) {
    await notify(context, tx, {
      userId: other,
      category: 'friend',
      type: 'friend.accepted',
      key: `friend.accepted ${me} ${dayOf(context.clock.now())}`,
      title: `${person.name} is now your friend`,
      message: 'You can now see the wishlists that they share with friends.',
      link: '/dashboard/friends',
    })
  }
  await context.outbox.emit(tx, 'friends.made', { user_id: me, other_id: other })
}

/** Deletes all relationships of an account that ends. */
export async function deleteRelationships(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(friendships).where(or(eq(friendships.low_id, userId), eq(friendships.high_id, userId)))
  await tx.delete(blocks).where(or(eq(blocks.blocker_id, userId), eq(blocks.blocked_id, userId)))
}
