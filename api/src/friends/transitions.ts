import type { FailureCode } from '@akyede/contract/failures'

/** The relationship of two people, seen from one of them. Expired requests and old declines count as `nothing`. */
export const relationships = [
  'nothing',
  /** I have sent a request. */
  'asked',
  /** They have sent me a request. */
  'was_asked',
  'friends',
  /** They have declined my request recently. */
  'was_declined',
  /** I have declined their request recently. */
  'has_declined',
  /** I block them, whether or not they block me. */
  'blocks',
  /** They block me, which no response may reveal. */
  'is_blocked',
] as const
export type Relationship = (typeof relationships)[number]

export const relationshipActions = [
  'send',
  'accept',
  'decline',
  'cancel',
  'remove',
  'block',
  'unblock',
] as const
export type RelationshipAction = (typeof relationshipActions)[number]

export type Refusal = Extract<FailureCode, `friend.${string}`>

const notOpen = 'friend.request_not_found'

/**
 * The result of an action, or the reason of its refusal. `is_blocked` behaves like `nothing`, so that blocked people
 * receive the responses for an unknown number; sending a request finds nobody.
 */
export const transitions: Readonly<
  Record<RelationshipAction, Readonly<Record<Relationship, Relationship | Refusal>>>
> = {
  send: {
    nothing: 'asked',
    asked: 'friend.already_asked',
    was_asked: 'friends',
    friends: 'friend.already_friends',
    was_declined: 'friend.asked_lately',
    has_declined: 'asked',
    blocks: 'friend.blocked_by_you',
    is_blocked: 'friend.person_not_found',
  },
  accept: { ...everywhere(notOpen), was_asked: 'friends', friends: 'friends' },
  decline: { ...everywhere(notOpen), was_asked: 'has_declined', has_declined: 'has_declined' },
  cancel: { ...everywhere(notOpen), asked: 'nothing' },
  remove: { ...unchanged(), friends: 'nothing' },
  block: everywhere('blocks'),
  unblock: { ...unchanged(), blocks: 'nothing' },
}

function everywhere<To extends Relationship | Refusal>(to: To): Record<Relationship, To> {
  return Object.fromEntries(relationships.map(relationship => [relationship, to])) as Record<Relationship, To>
}

function unchanged(): Record<Relationship, Relationship> {
  return Object.fromEntries(relationships.map(relationship => [relationship, relationship])) as Record<
    Relationship,
    Relationship
  >
}

export const isRefusal = (outcome: Relationship | Refusal): outcome is Refusal =>
  outcome.startsWith('friend.')
