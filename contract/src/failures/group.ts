import type { FailureWords } from './words.ts'

/** Failures of groups. A missing group and one that the caller may not see return the same failure. */
export const groupFailures = {
  'group.not_found': { status: 404, message: 'Group not found' },
  'group.person_not_found': { status: 404, message: 'There is no friend or member of that number' },
  'group.not_allowed': { status: 403, message: 'Your part in this group does not let you do that' },
  'group.too_many': {
    status: 422,
    message: 'You are in as many groups as one can be. Please leave one first.',
  },
  'group.full': { status: 422, message: 'This group has as many people as it can have' },
  'group.asked_lately': {
    status: 409,
    message: 'They said no a short while ago. You can ask again a week after that.',
  },
  'group.invitations_spent': {
    status: 429,
    message: 'You have invited many people today. Please try again tomorrow.',
  },
  'group.removed_before': {
    status: 403,
    message: 'You were taken out of this group. Ask somebody in it to invite you.',
  },
  'group.owner_stays': {
    status: 409,
    message: 'This group is yours. Please pass it on to somebody before you leave.',
  },
} as const satisfies FailureWords
