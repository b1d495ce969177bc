/** What somebody is to a group: "none" has no row. */
export type Standing = 'none' | 'invited' | 'member' | 'declined' | 'withdrawn' | 'removed'
export type Step = 'invite' | 'accept' | 'decline' | 'join' | 'withdraw' | 'leave' | 'remove'

/** Standing × step (D114); what is not named here cannot happen. */
export const standings: Readonly<Record<Standing, Partial<Record<Step, Standing>>>> = {
  none: { invite: 'invited', join: 'member' },
  invited: { accept: 'member', join: 'member', decline: 'declined', withdraw: 'withdrawn' },
  member: { leave: 'none', remove: 'removed' },
  declined: { invite: 'invited', join: 'member' },
  withdrawn: { invite: 'invited', join: 'member' },
  // Whoever was taken out comes back by being asked, not by themselves.
  removed: { invite: 'invited' },
}

export const after = (standing: Standing, step: Step): Standing | undefined => standings[standing][step]
