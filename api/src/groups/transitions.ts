/** What somebody is to a group: "none" has no row. */
export type Membership = 'none' | 'invited' | 'member' | 'declined' | 'withdrawn' | 'removed'
export type MembershipStep = 'invite' | 'accept' | 'decline' | 'join' | 'withdraw' | 'leave' | 'remove'

/** Standing × step (D114); what is not named here cannot happen. */
export const membershipTransitions: Readonly<
  Record<Membership, Partial<Record<MembershipStep, Membership>>>
> = {
  none: { invite: 'invited', join: 'member' },
  invited: { accept: 'member', join: 'member', decline: 'declined', withdraw: 'withdrawn' },
  member: { leave: 'none', remove: 'removed' },
  declined: { invite: 'invited', join: 'member' },
  withdrawn: { invite: 'invited', join: 'member' },
  // Whoever was taken out comes back by being asked, not by themselves.
  removed: { invite: 'invited' },
}

export const nextMembership = (standing: Membership, step: MembershipStep): Membership | undefined =>
  membershipTransitions[standing][step]
