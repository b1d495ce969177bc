/** A person's membership of a group; "none" has no row. */
export type Membership = 'none' | 'invited' | 'member' | 'declined' | 'withdrawn' | 'removed'
export type MembershipStep = 'invite' | 'accept' | 'decline' | 'join' | 'withdraw' | 'leave' | 'remove'

/** Membership × step (D114). Combinations that are not listed are not allowed. */
export const membershipTransitions: Readonly<
  Record<Membership, Partial<Record<MembershipStep, Membership>>>
> = {
  none: { invite: 'invited', join: 'member' },
  invited: { accept: 'member', join: 'member', decline: 'declined', withdraw: 'withdrawn' },
  member: { leave: 'none', remove: 'removed' },
  declined: { invite: 'invited', join: 'member' },
  withdrawn: { invite: 'invited', join: 'member' },
  // A removed person can return only by invitation.
  removed: { invite: 'invited' },
}

export const nextMembership = (membership: Membership, step: MembershipStep): Membership | undefined =>
  membershipTransitions[membership][step]
